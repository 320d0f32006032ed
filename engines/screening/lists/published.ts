import type { ListEntry } from "./entry.ts";

/**
 * One file of a publication, read piece by piece. The name decides what it is where its content does not. Each iteration of
 * `bytes` reads the file from its beginning: the PEP list is built in two passes.
 */
export type PublishedFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The reason why a record is not among the entries. A date or number that cannot be read is left out alone and drops nothing. */
export type DropReason = "no_id" | "repeated_id" | "no_name" | "malformed" | "position_unknown";

/** A part that the format promises and the files lack: they may have been cut off, or not all of them may have been brought. */
export type PublicationGap = "end_mark_missing" | "companion_file_missing";

/** The findings of a parser, in the order of the file. */
export type ListItem =
  /** Once, before the first entry where the file says so at its beginning, at the latest at the end. */
  | { type: "publication"; format: ListFormat; publishedAt: string | null }
  | { type: "entry"; entry: ListEntry }
  /** `record` is its id, or its place in the file such as `#12`: never a name. */
  | { type: "dropped"; record: string; reason: DropReason }
  | { type: "gap"; gap: PublicationGap };

export type ListFormat =
  | "eu_fsf_1_1"
  | "ofac_enhanced"
  | "ofac_legacy_xml"
  | "ofac_csv"
  | "uk_xml"
  | "uk_csv"
  | "idb_json"
  | "idb_csv"
  | "idb_xlsx"
  | "pep_sources";

export type ListParser = (files: readonly PublishedFile[]) => AsyncIterable<ListItem>;

/** The publication as a whole cannot be read: not this list, not well-formed, cut off, or beyond what a list may be. */
export class UnreadablePublication extends Error {
  readonly reason: "empty" | "unknown_format" | "malformed" | "too_large" | "missing_file";

  constructor(reason: UnreadablePublication["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}
