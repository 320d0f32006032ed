import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asBranding, Branding } from "./branding-record.ts";
import { findBranding } from "./branding-store.ts";

/** GET /branding */
export const readBranding = operation({
  summary: "Read how the organization looks to its signers",
  allow: readers,
  reply: Branding,

  async run({ tx, caller }) {
    return asBranding(await findBranding(tx, caller.scope));
  },
});
