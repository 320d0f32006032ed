/** Scripts written without spaces: a line may end within their words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const segmented = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter("en", { granularity: "word" });
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A text cut at its possible line breaks, to find how much of it fits a box; `"\n"` is a separate piece. All pieces
 * together are the text.
 */
export function linePieces(text: string): string[] {
  return text.split(/(\n)/).flatMap((line) => (line === "\n" || line === "" ? (line ? [line] : []) : piecesOf(line)));
}

function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (const part of line.match(/\s*\S+|\s+$/g) ?? []) {
    if (unspaced.test(part)) pieces.push(...splitAt(characters, part, unspaced));
    else if (segmented.test(part)) pieces.push(...splitAt(words, part, segmented));
    else pieces.push(part);
  }
  return pieces;
}

/** Cut after every segment of such a script; what is between stays together. */
function splitAt(segmenter: Intl.Segmenter, text: string, script: RegExp): string[] {
  const pieces: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (!script.test(segment)) continue;
    pieces.push(open);
    open = "";
  }
  return open === "" ? pieces : [...pieces, open];
}
