import type { SendOptions, TestOrganization, TestSigner } from "./organization.ts";

/** A valid request for a route, about records of this organization in test mode. */
export type Sample = {
  path: string;
  body?: unknown;
  /** For a body that is no JSON. */
  options?: SendOptions;
  /** For a route of signers: whoever holds the signing session. */
  signer?: TestSigner;
};

export type Sampler = (organization: TestOrganization) => Promise<Sample>;
