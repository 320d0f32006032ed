import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { readName } from "@probity/engines/screening/names/read-name.ts";
import type { Name } from "@probity/engines/screening/names/name.ts";
import type { ScratchDatabase } from "../scratch-database.ts";

/**
 * The same candidate search in PostgreSQL, as one would build it there: distinct words, the words with one letter dropped,
 * and the words of each entry, each with its index. The answer is the thousand entries that share most words with the name,
 * one letter off included; nothing is scored.
 */
const tables = `
  create unlogged table bench_words (id integer primary key, word text not null);
  create unlogged table bench_deletions (deletion text not null, word_id integer not null);
  create unlogged table bench_postings (word_id integer not null, entry integer not null);
`;
const indexes = `
  create index on bench_deletions (deletion) include (word_id);
  create index on bench_postings (word_id) include (entry);
  analyze bench_words, bench_deletions, bench_postings;
`;
const search = `
  with asked as (select place, word from unnest($1::int[], $2::text[]) as asked (place, word)),
       known as (select distinct place, word_id from asked join bench_deletions on deletion = word)
  select entry, count(distinct place) as shared
    from known join bench_postings using (word_id)
   group by entry
   order by shared desc
   limit 1000
`;
const nearLength = 5;
const rowsPerInsert = 50_000;

export async function loadIntoPostgres({ pool }: ScratchDatabase, entries: Iterable<ListEntry>): Promise<void> {
  await pool.query(tables);
  const words = new Map<string, number>();
  const postings = { words: [] as number[], entries: [] as number[] };
  let number = 0;
  const flush = async () => {
    const columns = [postings.words.splice(0), postings.entries.splice(0)];
    await pool.query("insert into bench_postings select * from unnest($1::int[], $2::int[])", columns);
  };
  for (const entry of entries) {
    for (const word of wordsOf(entry)) {
      const id = words.get(word) ?? words.size;
      words.set(word, id);
      postings.words.push(id);
      postings.entries.push(number);
    }
    number++;
    if (postings.words.length > rowsPerInsert) await flush();
  }
  await flush();
  await loadWords(pool, [...words.keys()]);
  await pool.query(indexes);
}

async function loadWords(pool: ScratchDatabase["pool"], words: readonly string[]): Promise<void> {
  for (let from = 0; from < words.length; from += rowsPerInsert) {
    const part = words.slice(from, from + rowsPerInsert);
    const ids = part.map((_, index) => from + index);
    await pool.query("insert into bench_words select * from unnest($1::int[], $2::text[])", [ids, part]);
    const deleted = part.map((word) => deletionsOf(word));
    const rows = [deleted.flat(), deleted.flatMap((texts, index) => texts.map(() => from + index))];
    await pool.query("insert into bench_deletions select * from unnest($1::text[], $2::int[])", rows);
  }
}

export async function searchPostgres({ pool }: ScratchDatabase, name: string): Promise<number> {
  const [places, words]: [number[], string[]] = [[], []];
  for (const [place, word] of (
    readName(name, { kind: "person", country: null, learned: new Map() })[0]?.words ?? []
  ).entries()) {
    for (const text of new Set(
      [word.native, ...word.spellings.map((spelling) => spelling.text)]
        .flatMap((text) => text ?? [])
        .flatMap(deletionsOf),
    )) {
      places.push(place);
      words.push(text);
    }
  }
  return (await pool.query({ name: "bench_search", text: search, values: [places, words] })).rows.length;
}

function wordsOf(entry: ListEntry): Set<string> {
  const context = { kind: entry.kind, country: null, learned: new Map() };
  const names = entry.names.flatMap(({ text }): Name[] => readName(text, context));
  return new Set(
    names.flatMap(({ words }) =>
      words.flatMap(({ native, spellings }) => [
        ...(native === null ? [] : [native]),
        ...spellings.map(({ text }) => text),
      ]),
    ),
  );
}

/** The word itself, and without each of its letters when it is long enough to be met one letter off. */
function deletionsOf(word: string): string[] {
  if (word.length < nearLength - 1) return [word];
  return [word, ...new Set(Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1)))];
}
