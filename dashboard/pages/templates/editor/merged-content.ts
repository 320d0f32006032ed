import type { Json } from "@probity/engines/json/canonical.ts";
import { linesOf } from "@probity/engines/agreements/revisions/diff-lines.ts";
import {
  type MergeChoice,
  mergedLines,
  mergeLines,
  type MergePart,
} from "@probity/engines/agreements/revisions/merge-lines.ts";
import { mergeValues, type ValueConflict } from "@probity/engines/agreements/revisions/merge-values.ts";
import type { Content } from "./content.ts";

/** What somebody has chosen so far: by the place of a part of the source, and by the path of another member. */
export type Choices = {
  lines: ReadonlyMap<number, MergeChoice>;
  values: ReadonlyMap<string, "mine" | "theirs">;
};

export const noChoices: Choices = { lines: new Map(), values: new Map() };

export type Merging = {
  parts: readonly MergePart[];
  conflicts: readonly ValueConflict[];
  /** Places that still need a choice. */
  left: number;
  /** Null until every place has one. */
  content: Content | null;
};

/** Merges two changes of one template: its source by lines, everything else by members. */
export function merging(base: Content, mine: Content, theirs: Content, choices: Choices): Merging {
  const parts = mergeLines(linesOf(base.source), linesOf(mine.source), linesOf(theirs.source));
  const { value, conflicts } = mergeValues(others(base), others(mine), others(theirs), choices.values);
  const source = mergedLines(parts, choices.lines);
  const leftInSource = parts.filter(({ kind }, at) => kind === "conflict" && !choices.lines.has(at)).length;
  const leftInValues = conflicts.filter(({ path }) => !choices.values.has(path)).length;
  const left = leftInSource + leftInValues;
  const content = source && left === 0 ? { ...(value as Omit<Content, "source">), source: source.join("\n") } : null;
  return { parts, conflicts, left, content };
}

function others({ source: _source, ...rest }: Content): Readonly<Record<string, Json>> {
  return rest;
}
