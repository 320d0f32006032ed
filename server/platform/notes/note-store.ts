import type { WorkKind } from "@probity/engines/platform/work/work-items.ts";
import { type RawBuilder, sql } from "kysely";
import { directionOf, type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { saltOf } from "#platform/secrets/salt-columns.ts";

export type NoteRow = {
  id: string;
  subject_id: string | null;
  work_item_id: string | null;
  item_kind: WorkKind | null;
  item_resource_id: string | null;
  revision: number;
  created_at: Date;
  created_by: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawal_reason: Buffer | null;
  /** Of its own key; null where the organization's seals it. */
  salt: Buffer | null;
};

/** A note with its text as it stands. */
export type WrittenNote = NoteRow & { text: Buffer; mentions: string[]; written_at: Date };

/** A note with everybody whom any of its texts mentions. */
export type HeldNote = NoteRow & { mentioned: string[] };

type NewText = { revision: number; text: Buffer; mentions: string[]; written_at: Date };
export type NoteText = NewText & { salt: Buffer | null };

const columns = sql`
  note.id, note.subject_id, note.work_item_id, note.item_kind, note.item_resource_id, note.revision, note.created_at, note.created_by,
  note.withdrawn_at, note.withdrawn_by, note.withdrawal_reason, ${sql.raw(saltOf("note", "'note'", "id"))} as salt`;

export type NoteFilter =
  | { by: "subject_id" | "work_item_id" | "user_id"; id: string }
  /** Every note of the organization. */
  | { by: null };

/**
 * The page is selected by the index of its filter, and the texts of its notes are looked up: each as the last of its note, because for
 * an order PostgreSQL needs no statistics to choose the index.
 */
export async function listNoteRows(tx: Tx, scope: Scope, filter: NoteFilter, page: Page): Promise<WrittenNote[]> {
  const { rows } = await sql<WrittenNote>`
    select ${columns}, written.text, written.mentions, written.written_at
      from (${pageOfIds(scope, filter, page)}) page
     ${rowById(scope, "notes", "note", "page.id")}
     cross join lateral (
       select text, mentions, written_at
         from note_texts
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and note_id = note.id
        order by revision desc
        limit 1
     ) written
     order by note.id ${directionOf(page)}
  `.execute(tx);
  return rows;
}

function pageOfIds(scope: Scope, filter: NoteFilter, page: Page): RawBuilder<unknown> {
  const mentions = filter.by === "user_id";
  const table = sql.table(mentions ? "note_mentions" : "notes");
  const place = mentions ? "note_id" : "id";
  const narrowed = filter.by === null ? sql`` : sql`and ${sql.ref(filter.by)} = ${filter.id}`;
  return sql`
    select ${sql.ref(place)} as id
      from ${table}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode} ${narrowed} ${pageClause(page, place)}`;
}

export async function findNote(tx: Tx, scope: Scope, id: string): Promise<WrittenNote | undefined> {
  const { rows } = await sql<WrittenNote>`
    select ${columns}, written.text, written.mentions, written.written_at
      from notes note
      join note_texts written
        on (written.organization_id, written.mode, written.note_id, written.revision)
         = (note.organization_id, note.mode, note.id, note.revision)
     where note.organization_id = ${scope.organizationId}
       and note.mode = ${scope.mode}
       and note.id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Held until the transaction ends, so that nobody else corrects it, withdraws it or adds a file meanwhile. */
export async function lockNote(tx: Tx, scope: Scope, id: string): Promise<HeldNote | undefined> {
  const { rows } = await sql<HeldNote>`
    select ${columns}, array(select user_id
                               from note_texts, unnest(mentions) as user_id
                              where organization_id = ${scope.organizationId}
                                and mode = ${scope.mode}
                                and note_id = ${id}) as mentioned
      from notes note
     where note.organization_id = ${scope.organizationId}
       and note.mode = ${scope.mode}
       and note.id = ${id}
       for no key update of note
  `.execute(tx);
  return rows[0];
}

const saltOfText = rawFragment(saltOf("note_texts", "'note'", "note_id"));

export async function listTexts(tx: Tx, scope: Scope, noteId: string): Promise<NoteText[]> {
  const { rows } = await statement<NoteText>`
    select revision, text, mentions, written_at, ${saltOfText} as salt
      from note_texts
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and note_id = ${noteId}
     order by revision
  `.execute(tx);
  return rows;
}

export type NewNote = Pick<
  NoteRow,
  "id" | "subject_id" | "work_item_id" | "item_kind" | "item_resource_id" | "created_at" | "created_by"
>;

export async function insertNote(tx: Tx, scope: Scope, note: NewNote): Promise<void> {
  await statement`
    insert into notes (organization_id, mode, id, subject_id, work_item_id, item_kind, item_resource_id, revision, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${note.id}, ${note.subject_id}, ${note.work_item_id}, ${note.item_kind},
            ${note.item_resource_id}, 1, ${note.created_at}, ${note.created_by})
  `.execute(tx);
}

export async function setRevision(tx: Tx, scope: Scope, id: string, revision: number): Promise<void> {
  await statement`
    update notes
       set revision = ${revision}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}

export async function insertText(tx: Tx, scope: Scope, noteId: string, text: NewText): Promise<void> {
  await statement`
    insert into note_texts (organization_id, mode, note_id, revision, text, mentions, written_at)
    values (${scope.organizationId}, ${scope.mode}, ${noteId}, ${text.revision}, ${text.text}, ${text.mentions}::uuid[], ${text.written_at})
  `.execute(tx);
}

/** `mentioned` is whom its texts before mention: the key of these rows begins with the user. */
export async function setMentions(
  tx: Tx,
  scope: Scope,
  { id, mentioned }: Pick<HeldNote, "id" | "mentioned">,
  userIds: readonly string[],
): Promise<void> {
  const gone = mentioned.filter((userId) => !userIds.includes(userId));
  await statement`
    with gone as (
      delete from note_mentions
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and user_id = any(${gone}::uuid[])
         and note_id = ${id}
    )
    insert into note_mentions (organization_id, mode, user_id, note_id)
    select ${scope.organizationId}, ${scope.mode}, user_id, ${id}
      from unnest(${userIds}::uuid[]) as user_id
        on conflict do nothing
  `.execute(tx);
}

export type Withdrawal = { at: Date; by: string; reason: Buffer };

export async function setWithdrawn(tx: Tx, scope: Scope, id: string, { at, by, reason }: Withdrawal): Promise<void> {
  await statement`
    update notes
       set withdrawn_at = ${at}, withdrawn_by = ${by}, withdrawal_reason = ${reason}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}
