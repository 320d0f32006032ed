import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** `older`: a process has seen a newer state of this database. */
export type HeldBecause = "operator" | "older";
export type Held = { since: Date; because: HeldBecause };

export type SendingState = { installation: string; held: Held | null; releasedAt: Date | null };

/** How far a process had counted when the database was asked last. */
export type Mark = { mark: number; notedAt: Date };

export async function findSendingState(tx: Tx): Promise<SendingState> {
  const row = await tx
    .selectFrom("sending_state")
    .select(["installation", "held_since", "held_because", "released_at"])
    .executeTakeFirstOrThrow();
  const { installation, held_since: since, held_because: because, released_at: releasedAt } = row;
  return { installation, releasedAt, held: since && { since, because: because as HeldBecause } };
}

/** Counts on from what this process knows; null if the database has not come so far. */
export async function advanceMark(tx: Tx, place: string, known: number): Promise<Mark | null> {
  const { rows } = await sql<Mark>`
    update sending_marks
       set mark = mark + 1,
           noted_at = clock_timestamp()
     where place = ${place}
       and mark >= ${known}
    returning mark::float8 as mark, noted_at as "notedAt"
  `.execute(tx);
  return rows[0] ?? null;
}

export async function beginMark(tx: Tx, place: string, mark: number): Promise<Mark> {
  const { rows } = await sql<Mark>`
    insert into sending_marks (place, mark, noted_at)
    values (${place}, ${mark}, clock_timestamp())
        on conflict (place) do update set mark = excluded.mark, noted_at = excluded.noted_at
    returning mark::float8 as mark, noted_at as "notedAt"
  `.execute(tx);
  return rows[0]!;
}

export async function findMarks(tx: Tx, places: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map();
  const rows = await tx.selectFrom("sending_marks").select(["place", "mark"]).where("place", "in", places).execute();
  return new Map(rows.map(({ place, mark }) => [place, Number(mark)]));
}

export async function deleteMarksBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom("sending_marks").where("noted_at", "<", moment).execute();
}

/** A hold that is there stays as it is. Answers whether this one is new. */
export async function holdSending(tx: Tx, because: HeldBecause): Promise<boolean> {
  const { rows } = await sql`
    update sending_state
       set held_since = clock_timestamp(),
           held_because = ${because}
     where held_since is null
    returning installation
  `.execute(tx);
  return rows.length > 0;
}

/** Answers whether there was a hold. */
export async function releaseSending(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    update sending_state
       set held_since = null,
           held_because = null,
           released_at = clock_timestamp()
     where held_since is not null
    returning installation
  `.execute(tx);
  return rows.length > 0;
}
