type Content = Uint8Array | (() => Promise<Uint8Array>);

/** An answer that is a file and no JSON. Bytes that lie elsewhere are read after the transaction has ended. */
export class FileAnswer {
  readonly mediaType: string;
  readonly #content: Content;
  readonly headers: Readonly<Record<string, string>>;

  constructor(mediaType: string, content: Content, headers: Readonly<Record<string, string>> = {}) {
    this.mediaType = mediaType;
    this.#content = content;
    this.headers = headers;
  }

  async bytes(): Promise<Uint8Array> {
    return typeof this.#content === "function" ? this.#content() : this.#content;
  }
}
