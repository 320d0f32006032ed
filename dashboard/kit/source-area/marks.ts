/** A place in a text: both count from 1, columns in UTF-16 units, as editors do. */
export type Place = { line: number; column: number };

/** What is said of a part of a line. One of a meaning is also shown at the number of its line. */
export type SourceMark = { line: number; column: number; length: number; look: "stop" | "look" | "value" | "tag" };

/** A part of a line that looks the same throughout. */
export type Segment = { text: string; look: SourceMark["look"] | null };

/** Where a line and column are in a text; a place beyond its line is at the end of the line. */
export function offsetOf(text: string, { line, column }: Place): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf("\n", start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return Math.min(start + column - 1, end === -1 ? text.length : end);
}

/** Finds the places of many offsets of one text. */
export function placesIn(text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

/** The line and column of an offset. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** A line in parts. Marks that come later in the list lie above earlier ones. */
export function segmentsOf(line: string, marks: readonly SourceMark[]): Segment[] {
  const looks = Array.from({ length: line.length }, (): Segment["look"] => null);
  for (const { column, length, look } of marks) looks.fill(look, column - 1, column - 1 + length);
  const segments: Segment[] = [];
  for (let at = 0; at < line.length; at++) {
    const look = looks[at] ?? null;
    const last = segments.at(-1);
    if (last && last.look === look) last.text += line[at]!;
    else segments.push({ text: line[at]!, look });
  }
  return segments;
}
