import type { PublicationFigures } from "@probity/engines/screening/lists/attention.ts";
import { type ListKey, pepList } from "@probity/engines/screening/lists/list-keys.ts";
import type { PublicationGap } from "@probity/engines/screening/lists/published.ts";
import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Version } from "./version-store.ts";

type Counted = Pick<PublicationFigures, "format" | "publishedAt" | "entryCount" | "nameCount" | "droppedEntries">;

/** The figures by which a publication is compared with another. What was stored is measured, so older versions have them too. */
export async function figuresOf(
  tx: Tx,
  { id, listKey }: Pick<Version, "id" | "listKey">,
  counted: Counted,
  gaps: readonly PublicationGap[],
): Promise<PublicationFigures> {
  const { format, publishedAt, entryCount, nameCount, droppedEntries } = counted;
  return { format, publishedAt, entryCount, nameCount, droppedEntries, gaps, ...(await measured(tx, listKey, id)) };
}

export async function figuresOfVersion(tx: Tx, version: Version): Promise<PublicationFigures> {
  const { attentionReasons } = version;
  return figuresOf(tx, version, version, attentionReasons.filter(isGap));
}

function isGap(reason: string): reason is PublicationGap {
  return reason === "end_mark_missing" || reason === "companion_file_missing";
}

/** OFAC counts its entries up, and never gives a number twice. */
const countsUp: ReadonlySet<ListKey> = new Set(["ofac_sdn", "ofac_consolidated"]);

async function measured(
  tx: Tx,
  listKey: ListKey,
  versionId: string,
): Promise<Pick<PublicationFigures, "identifierCount" | "highestId">> {
  // Nobody on it has an identifier, and there may be a million of them.
  if (listKey === pepList) return { identifierCount: 0, highestId: null };
  const { rows } = await statement<{ identifiers: number; highest: number | null }>`
    select coalesce(sum(json_array_length(e.data -> 'identifiers')), 0)::integer as identifiers,
           max(case when e.entry_id ~ '^[0-9]{1,12}$' then e.entry_id::bigint end)::float8 as highest
      from list_version_entries v
           join list_entries e on e.id = v.entry
     where v.version_id = ${versionId}
  `.execute(tx);
  const { identifiers, highest } = rows[0]!;
  return { identifierCount: identifiers, highestId: countsUp.has(listKey) ? highest : null };
}
