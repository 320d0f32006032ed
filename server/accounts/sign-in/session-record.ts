import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { isIdle, lastUseOf } from "#platform/sessions/session-store.ts";
import type { OpenSessionRow } from "./open-sessions-store.ts";
import { signInWays } from "./session-proof.ts";

const SessionRecord = named(
  "Session",
  recordOf(
    "sessions",
    Type.Object({
      userId: Id,
      organizationId: Id,
      createdAt: Timestamp,
      lastUsedAt: Timestamp,
      expiresAt: Timestamp,
      /** Whether this request came from it. */
      current: Type.Boolean(),
      device: NullableText,
      network: NullableText,
      signedInBy: Type.Union([Type.Enum([...signInWays]), Type.Null()]),
      secondFactor: Type.Boolean(),
    }),
  ),
);

export const SessionList = Type.Object({ items: Type.Array(SessionRecord) });

/** Without those that ended because nobody used them. */
export function asSessionList(rows: readonly OpenSessionRow[], current: string, idleDefault: number | null, now: Date) {
  const items = rows
    .filter((row) => !isIdle(row, idleDefault, now))
    .map((row) => ({
      id: row.id,
      resource: "sessions" as const,
      data: {
        userId: row.user_id,
        organizationId: row.organization_id,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: lastUseOf(row).toISOString(),
        expiresAt: row.expires_at.toISOString(),
        current: row.id === current,
        device: row.device,
        network: row.network,
        signedInBy: row.signed_in_by,
        secondFactor: row.second_factor_at !== null,
      },
    }));
  return { items };
}
