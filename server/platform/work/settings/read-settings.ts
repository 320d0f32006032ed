import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asWorkSettings, WorkSettings } from "./settings-record.ts";
import { findSettings } from "./settings-store.ts";

/** GET /work-settings */
export const readWorkSettings = operation({
  summary: "Read how long items may wait, and how long a claim holds",
  allow: readers,
  reply: WorkSettings,

  async run({ tx, caller }) {
    return asWorkSettings(await findSettings(tx, caller.scope));
  },
});
