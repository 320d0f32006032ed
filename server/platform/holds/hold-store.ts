import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export const heldKinds = ["subject", "document"] as const;
export type HeldKind = (typeof heldKinds)[number];

export type HoldRow = {
  id: string;
  kind: string;
  resource_id: string;
  reason: string;
  placed_at: Date;
  placed_by: string;
  released_at: Date | null;
  released_by: string | null;
  release_reason: string | null;
};

/** Who placed a hold, when and why, as the record shows it. */
export type StandingHold = { at: string; by: string; reason: string };

export type Held = { kind: HeldKind; id: string };

type NewHold = { id: string; record: Held; reason: string; placedAt: Date; placedBy: string };

/** The caller holds the record, and has seen that no other hold stands. */
export async function insertHold(tx: Tx, scope: Scope, hold: NewHold): Promise<void> {
  await tx
    .insertInto("legal_holds")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: hold.id,
      kind: hold.record.kind,
      resource_id: hold.record.id,
      reason: hold.reason,
      placed_at: hold.placedAt,
      placed_by: hold.placedBy,
    })
    .execute();
}

type Release = { released_at: Date; released_by: string; release_reason: string };

/** The id of the hold that stood. */
export async function releaseHold(
  tx: Tx,
  scope: Scope,
  { kind, id }: Held,
  release: Release,
): Promise<string | undefined> {
  const released = await tx
    .updateTable("legal_holds")
    .set(release)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("kind", "=", kind)
    .where("resource_id", "=", id)
    .where("released_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return released?.id;
}

/** All holds of a record, also those that were released, in the order in which they were placed. */
export async function listHoldsOf(
  tx: Tx,
  scope: Scope,
  { kind, id }: Held,
  after: string | null,
  limit: number,
): Promise<HoldRow[]> {
  const own = holds(tx, scope).where("kind", "=", kind).where("resource_id", "=", id);
  const next = after === null ? own : own.where("id", ">", after);
  return next.orderBy("id").limit(limit).execute();
}

/** Blanks what was written about the holds of a record that is erased. */
export async function eraseHolds(tx: Tx, { kind, id }: Held): Promise<void> {
  await sql`select erase_holds(${kind}, ${id})`.execute(tx);
}

/** The holds that stand, by the ids of the records they keep. */
export async function holdsOf(
  tx: Tx,
  scope: Scope,
  kind: HeldKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingHold>> {
  if (ids.length === 0) return new Map();
  const { rows } = await statement<{ resource_id: string; reason: string; placed_at: Date; placed_by: string }>`
    select resource_id, reason, placed_at, placed_by
      from legal_holds
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and kind = ${kind}
       and resource_id = any(${ids}::uuid[])
       and released_at is null
  `.execute(tx);
  return new Map(
    rows.map((row) => [row.resource_id, { at: row.placed_at.toISOString(), by: row.placed_by, reason: row.reason }]),
  );
}

/** Whether anything of the organization is on hold in this mode. */
export async function hasHolds(tx: Tx, scope: Scope): Promise<boolean> {
  const standing = await tx
    .selectFrom("legal_holds")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("released_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return standing !== undefined;
}

export const holdStatuses = ["held", "released"] as const;
export type HoldStatus = (typeof holdStatuses)[number];

export async function listHoldRows(
  tx: Tx,
  scope: Scope,
  status: HoldStatus | undefined,
  page: Page,
): Promise<HoldRow[]> {
  const all = holds(tx, scope);
  const narrowed = status === undefined ? all : all.where("released_at", status === "held" ? "is" : "is not", null);
  return selectPage(narrowed, page).execute();
}

function holds(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("legal_holds")
    .select([
      "id",
      "kind",
      "resource_id",
      "reason",
      "placed_at",
      "placed_by",
      "released_at",
      "released_by",
      "release_reason",
    ])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}
