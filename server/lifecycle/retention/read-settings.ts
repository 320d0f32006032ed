import { overseers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asRetentionSettings, RetentionSettings } from "./retention-record.ts";
import { findRetention, findRun } from "./settings-store.ts";

/** GET /retention-settings */
export const readRetentionSettings = operation({
  summary: "Read how long records of this mode are kept, and what the law says",
  allow: overseers,
  reply: RetentionSettings,

  async run({ tx, caller: { scope } }) {
    return asRetentionSettings(await findRetention(tx, scope), await findRun(tx, scope));
  },
});
