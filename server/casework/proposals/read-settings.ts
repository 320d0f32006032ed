import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asFourEyesSettings, FourEyesSettings } from "./settings-record.ts";

/** GET /four-eyes-settings */
export const readFourEyesSettings = operation({
  summary: "Read which changes of this mode need a second person",
  allow: readers,
  reply: FourEyesSettings,

  async run({ tx, caller }) {
    return asFourEyesSettings(await findFourEyes(tx, caller.scope));
  },
});
