import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp } from "#platform/operation/shapes.ts";
import type { AiSettingsRow } from "./ai-settings-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

export const AiSettings = named(
  "AiSettings",
  Type.Object({
    enabled: Type.Boolean(),
    consentVersion: NullableText,
    consentedBy: NullableText,
    consentedAt: NullableTimestamp,
    revision: Type.Integer({ description: "0 until somebody decides for the first time." }),
  }),
);

export function asAiSettings(row: AiSettingsRow | undefined): Static<typeof AiSettings> {
  return {
    enabled: row?.enabled ?? false,
    consentVersion: row?.consent_version ?? null,
    consentedBy: row?.consented_by ?? null,
    consentedAt: row?.consented_at?.toISOString() ?? null,
    revision: row?.revision ?? 0,
  };
}
