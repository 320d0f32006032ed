import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asReasonPresets, ReasonPresets } from "./presets-record.ts";
import { findPresets } from "./presets-store.ts";

/** GET /reason-presets */
export const readReasonPresets = operation({
  summary: "Read the reasons that the organization offers for its decisions",
  allow: readers,
  reply: ReasonPresets,

  async run({ tx, caller }) {
    return asReasonPresets(await findPresets(tx, caller.scope));
  },
});
