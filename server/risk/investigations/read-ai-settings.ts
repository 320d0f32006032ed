import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { AiSettings, asAiSettings } from "./ai-settings.ts";
import { findAiSettings } from "./ai-settings-store.ts";

/** GET /risk/investigation-ai-settings */
export const readAiSettings = operation({
  summary: "Read whether investigations of this mode may be assisted by AI, and who agreed to it",
  allow: readers,
  reply: AiSettings,

  async run({ tx, caller }) {
    return asAiSettings(await findAiSettings(tx, caller.scope));
  },
});
