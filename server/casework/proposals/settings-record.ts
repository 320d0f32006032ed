import Type, { type Static } from "typebox";
import { FourEyesChoice, noFourEyes } from "#platform/four-eyes/four-eyes-settings.ts";
import type { StoredFourEyes } from "#platform/four-eyes/settings-store.ts";
import { named } from "#platform/operation/named.ts";

export const FourEyesSettings = named(
  "FourEyesSettings",
  Type.Object({
    ...FourEyesChoice,
    revision: Type.Integer({ description: "0 until somebody chooses for the first time." }),
  }),
);

export function asFourEyesSettings(stored: StoredFourEyes | undefined): Static<typeof FourEyesSettings> {
  return { ...(stored?.choice ?? noFourEyes), revision: stored?.revision ?? 0 };
}
