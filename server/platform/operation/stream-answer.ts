import type { Readable } from "node:stream";

/** An answer without an end of its own. It is opened once the request's transaction has been committed. */
export class StreamAnswer {
  readonly mediaType: string;
  readonly open: () => Readable;

  constructor(mediaType: string, open: () => Readable) {
    this.mediaType = mediaType;
    this.open = open;
  }
}
