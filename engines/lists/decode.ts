import { UnreadablePublication } from "./published.ts";

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: boolean },
) => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/** The text of a file that must be UTF-8, piece by piece. */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadablePublication("malformed", "The file is not UTF-8.");
  }
}
