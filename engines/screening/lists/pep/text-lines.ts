import { utf8Text } from "../files/decode.ts";
import { UnreadablePublication, type PublishedFile } from "../published.ts";

/**
 * The lines of a file, as many at once as a piece of it completes, without their ends. A line longer than `lengthMax` is
 * refused as soon as it is, so that a file without line ends is never held in memory.
 */
export async function* linesOf(file: PublishedFile, lengthMax: number): AsyncGenerator<readonly string[]> {
  let rest = "";
  let isEmpty = true;
  for await (const piece of utf8Text(file.bytes)) {
    isEmpty &&= piece === "";
    const [first = "", ...others] = piece.split("\n");
    rest += first;
    if (rest.length > lengthMax) throw new UnreadablePublication("too_large", `A line of ${file.name} is too long.`);
    if (others.length === 0) continue;
    const complete = [rest, ...others.slice(0, -1)];
    rest = others.at(-1) ?? "";
    yield complete.map(withoutReturn);
  }
  if (isEmpty) throw new UnreadablePublication("empty", `${file.name} is empty.`);
  if (rest !== "") yield [withoutReturn(rest)];
}

/** The whole text of a file that is read at once. */
export async function textOf(file: PublishedFile, lengthMax: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of utf8Text(file.bytes)) {
    length += piece.length;
    if (length > lengthMax) throw new UnreadablePublication("too_large", `${file.name} is too large.`);
    pieces.push(piece);
  }
  return pieces.join("");
}

/** The beginning of a file, up to `length` characters. */
export async function headOf(file: PublishedFile, length: number): Promise<string> {
  let head = "";
  for await (const piece of utf8Text(file.bytes)) {
    head += piece;
    if (head.length >= length) break;
  }
  return head.slice(0, length);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
