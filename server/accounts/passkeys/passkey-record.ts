import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";

/** People tell their passkeys apart by name; the first one comes from their browser. */
export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
});

export const PasskeyRecord = named(
  "Passkey",
  recordOf(
    "passkeys",
    Type.Object({
      name: Type.String(),
      backedUp: Type.Boolean({ description: "It is copied to the person's other devices." }),
      createdAt: Timestamp,
      lastUsedAt: NullableTimestamp,
    }),
  ),
);

type PasskeyRow = { id: string; name: string; backed_up: boolean; created_at: Date; last_used_at: Date | null };

export function asPasskeyRecord(row: PasskeyRow) {
  return {
    id: row.id,
    resource: "passkeys" as const,
    data: {
      name: row.name,
      backedUp: row.backed_up,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    },
  };
}
