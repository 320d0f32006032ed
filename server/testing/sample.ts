import type { TestOrganization } from "./organization.ts";

/** A valid request for a route, about records of this organization in test mode. */
export type Sample = { path: string; body?: unknown };

export type Sampler = (organization: TestOrganization) => Promise<Sample>;
