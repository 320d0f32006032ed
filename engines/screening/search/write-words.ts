import { BlockWriter } from "./block-writer.ts";
import { ByteWriter } from "./bytes.ts";
import type { Grouped } from "./grouping.ts";
import { inlinePostings, rowsPerBlock, type SnapshotSink } from "./layout.ts";
import { mostWords, wordCountOf, type Postings } from "./postings.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Rows of words with what is found under them. A table is written whole before the next, so that each comes in order. */
export function writeWords(vocabulary: Vocabulary, postings: Postings, sink: SnapshotSink): void {
  const byWord = postings.byWord(vocabulary.size);
  const byRarest = postings.byRarestWord(byWord);
  const rows = new BlockWriter(sink, "words", rowsPerBlock.words);
  const aliases = new ByteWriter(1 << 12);
  for (let word = 0; word < vocabulary.size; word++) {
    const definition = vocabulary.definitionOf(word);
    rows.row.byte(vocabulary.flagsOf(word));
    rows.row.number(definition.length);
    rows.row.append(definition);
    const entries = byWord.starts[word + 1]! - byWord.starts[word]!;
    rows.row.number(entries);
    if (entries <= inlinePostings) writeDeltas(rows.row, byWord, word);
    const aliasCount = writeAliases(aliases, byRarest, word);
    rows.row.number(aliasCount);
    if (aliasCount <= inlinePostings) rows.row.append(aliases.view());
    rows.end();
  }
  rows.flush();
  writeLong("postings", byWord, sink, (bytes, word) => {
    for (let at = byWord.starts[word]!; at < byWord.starts[word + 1]!; at++) bytes.uint32(byWord.values[at]!);
    return byWord.starts[word + 1]! - byWord.starts[word]!;
  });
  writeLong("rarest", byRarest, sink, (bytes, word) => writeAliases(bytes, byRarest, word));
}

function writeLong(
  table: "postings" | "rarest",
  { starts }: Grouped,
  sink: SnapshotSink,
  write: (bytes: ByteWriter, word: number) => number,
): void {
  const bytes = new ByteWriter(1 << 12);
  for (let word = 0; word < starts.length - 1; word++) {
    if (starts[word + 1]! - starts[word]! <= inlinePostings) continue;
    bytes.clear();
    if (write(bytes, word) > inlinePostings) sink.put(table, word, bytes.view());
  }
}

function writeDeltas(bytes: ByteWriter, { starts, values }: Grouped, word: number): void {
  let before = 0;
  for (let at = starts[word]!; at < starts[word + 1]!; at++) {
    bytes.number(values[at]! - before);
    before = values[at]!;
  }
}

/** Aliases with few words first, since only those shorter than the subject's name are looked at. Returns how many. */
function writeAliases(
  bytes: ByteWriter,
  { starts, values, aliases }: Grouped & { aliases: Uint32Array },
  word: number,
): number {
  bytes.clear();
  let count = 0;
  let lastAlias = -1;
  let lastEntry = -1;
  for (let words = 1; words <= mostWords; words++) {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) {
      const alias = aliases[values[at]!]!;
      const entry = aliases[values[at]! + 1]!;
      if (wordCountOf(alias) !== words || (alias === lastAlias && entry === lastEntry)) continue;
      bytes.uint32(alias);
      bytes.uint32(entry);
      lastAlias = alias;
      lastEntry = entry;
      count++;
    }
  }
  return count;
}
