import type { Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

/** One file of an archive. Its content is read while it is sent. */
export type ArchivedFile = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Reads one page, in a short transaction in which the caller was asked for again. */
export type ReadPage = <T>(work: (tx: Tx, keys: OrganizationKeys, now: Date) => Promise<T>) => Promise<T>;

/** How a long answer ended: all of it was sent, the reader went away, or something failed. */
export type Outcome = "complete" | "abandoned" | "interrupted";

type Archive = {
  /** The name of the ZIP file, without its ending. */
  name: string;
  files: (read: ReadPage) => AsyncIterable<ArchivedFile>;
  /** Writes down how it ended. */
  onEnd: (tx: Tx, now: Date, outcome: Outcome) => Promise<void>;
};

/** An answer that is many files in one ZIP, read page by page after the operation's own transaction has ended. */
export class ArchiveAnswer {
  readonly name: string;
  readonly files: Archive["files"];
  readonly onEnd: Archive["onEnd"];

  constructor({ name, files, onEnd }: Archive) {
    this.name = name;
    this.files = files;
    this.onEnd = onEnd;
  }
}
