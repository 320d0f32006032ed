/** An answer that is a file and no JSON. */
export class FileAnswer {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;

  constructor(mediaType: string, bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}) {
    this.mediaType = mediaType;
    this.bytes = bytes;
    this.headers = headers;
  }
}
