import type { ListEntry } from "../lists/entry.ts";
import type { LearnedReadings } from "../names/name.ts";
import { BlockWriter } from "./block-writer.ts";
import { ByteWriter } from "./bytes.ts";
import { bytesPerEntry, entriesPerChunk, writeEvidence } from "./evidence-column.ts";
import {
  firstTermsWithClasses,
  layoutVersion,
  rowsPerBlock,
  type SnapshotHeader,
  type SnapshotSink,
} from "./layout.ts";
import { EntryNumbering } from "./number-entry.ts";
import { Postings } from "./postings.ts";
import { writeRecord, type NumberedEntry } from "./record.ts";
import { Vocabulary } from "./vocabulary.ts";
import { Wholes } from "./wholes.ts";
import { writeNeighbours, writeTerms } from "./write-terms.ts";
import { writeWords } from "./write-words.ts";

export type SnapshotIdentity = Pick<SnapshotHeader, "listKey" | "versionId" | "termBuilderVersion">;

/**
 * Builds all tables of a snapshot but the entries themselves, which whoever calls it has stored by then: they are read a second
 * time here, because how a list spells its names has to be learned from all of them before the first is read.
 */
export function buildSnapshot(
  identity: SnapshotIdentity,
  entries: Iterable<ListEntry>,
  learned: LearnedReadings,
  sink: SnapshotSink,
): SnapshotHeader {
  const vocabulary = new Vocabulary();
  const postings = new Postings();
  const wholes = new Wholes();
  const numbering = new EntryNumbering(vocabulary, wholes, learned);
  const records = new RecordTables(sink);
  let entryCount = 0;
  let nameCount = 0;
  for (const entry of entries) {
    const numbered = numbering.numbered(entry, entryCount);
    records.add(numbered);
    postings.add(entryCount, numbered);
    entryCount++;
    nameCount += entry.names.length;
  }
  records.end();
  vocabulary.learn(learned);
  const terms = writeTerms(vocabulary, sink, identity.termBuilderVersion >= firstTermsWithClasses);
  const neighbours = writeNeighbours(vocabulary, sink);
  const written = wholes.write(sink);
  writeWords(vocabulary, postings, sink);
  return {
    ...identity,
    layoutVersion,
    entryCount,
    nameCount,
    wordCount: vocabulary.size,
    termBits: terms.bits,
    neighbourBits: neighbours.bits,
    wholeBits: written.bits,
    termFilterBits: terms.filterBits,
    neighbourFilterBits: neighbours.filterBits,
    wholeFilterBits: written.filterBits,
    scripts: numbering.scripts.names,
    countries: numbering.countries.names,
  };
}

/** Records in blocks, and the column beside them. */
class RecordTables {
  readonly #records: BlockWriter;
  readonly #column = new ByteWriter(entriesPerChunk * bytesPerEntry);
  readonly #sink: SnapshotSink;
  #chunks = 0;

  constructor(sink: SnapshotSink) {
    this.#sink = sink;
    this.#records = new BlockWriter(sink, "records", rowsPerBlock.records);
  }

  add(entry: NumberedEntry): void {
    writeRecord(this.#records.row, entry);
    this.#records.end();
    writeEvidence(this.#column, entry);
    if (this.#column.length === entriesPerChunk * bytesPerEntry) this.#flush();
  }

  end(): void {
    this.#records.flush();
    if (this.#column.length > 0) this.#flush();
  }

  #flush(): void {
    this.#sink.put("evidence", this.#chunks++, this.#column.view());
    this.#column.clear();
  }
}
