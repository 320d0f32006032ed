import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findPins } from "./pin-store.ts";
import { asPins, Pins } from "./pins.ts";

/** GET /risk/contexts/{id}/policies */
export const readPoliciesOfContext = operation({
  summary: "Read the policy versions pinned to a context, and the revision of the pins",
  allow: readers,
  params: IdParams,
  reply: Pins,

  async run({ tx, caller, params }) {
    const pins = await findPins(tx, caller.scope, params.id);
    refuseUnless(pins, "not_found");
    return asPins(pins);
  },
});
