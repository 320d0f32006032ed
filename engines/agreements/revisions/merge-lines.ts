import { commonRuns } from "./diff-lines.ts";

/** A piece of three texts: who changed it, the lines it had, and those it has now. Both may have made the same change. */
export type MergePart =
  | { kind: "same" | "mine" | "theirs" | "both"; base: readonly string[]; lines: readonly string[] }
  | { kind: "conflict"; base: readonly string[]; mine: readonly string[]; theirs: readonly string[] };

/** Whose lines stand in a conflict; with `both`, theirs follow mine. */
export type MergeChoice = "mine" | "theirs" | "both";

/**
 * Merges two changes of one text, as diff3 does (https://en.wikipedia.org/wiki/Diff3). Lines that only one side has changed are taken from that side. Where both have changed the same
 * lines, or lines that touch, somebody has to choose.
 */
export function mergeLines(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly MergePart[] {
  const inMine = placesIn(base, mine);
  const inTheirs = placesIn(base, theirs);
  const parts: MergePart[] = [];
  let [b, m, t] = [0, 0, 0];
  while (b < base.length || m < mine.length || t < theirs.length) {
    let same = 0;
    while (b + same < base.length && inMine[b + same] === m + same && inTheirs[b + same] === t + same) same += 1;
    if (same > 0) {
      const lines = base.slice(b, b + same);
      parts.push({ kind: "same", base: lines, lines });
      [b, m, t] = [b + same, m + same, t + same];
      continue;
    }
    let next = b;
    while (next < base.length && (inMine[next] === -1 || inTheirs[next] === -1)) next += 1;
    const [nextMine, nextTheirs] = [inMine[next] ?? mine.length, inTheirs[next] ?? theirs.length];
    parts.push(partOf(base.slice(b, next), mine.slice(m, nextMine), theirs.slice(t, nextTheirs)));
    [b, m, t] = [next, nextMine, nextTheirs];
  }
  return parts;
}

/** The place of each line in the other text; -1 if it is not there. */
function placesIn(base: readonly string[], other: readonly string[]): number[] {
  const places = base.map(() => -1);
  for (const { before, after, length } of commonRuns(base, other)) {
    for (let at = 0; at < length; at++) places[before + at] = after + at;
  }
  return places;
}

function partOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): MergePart {
  if (areSame(mine, theirs)) return { kind: "both", base, lines: mine };
  if (areSame(mine, base)) return { kind: "theirs", base, lines: theirs };
  if (areSame(theirs, base)) return { kind: "mine", base, lines: mine };
  return { kind: "conflict", base, mine, theirs };
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** The merged text. `choices` are by the place of the part; null while a conflict has none. */
export function mergedLines(
  parts: readonly MergePart[],
  choices: ReadonlyMap<number, MergeChoice>,
): readonly string[] | null {
  const lines: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "conflict") {
      lines.push(...part.lines);
      continue;
    }
    const choice = choices.get(at);
    if (choice === undefined) return null;
    if (choice !== "theirs") lines.push(...part.mine);
    if (choice !== "mine") lines.push(...part.theirs);
  }
  return lines;
}
