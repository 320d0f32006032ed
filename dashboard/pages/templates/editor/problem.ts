import { ProbityError } from "@probity/client";
import { type SourceVariable, tagsOf } from "@probity/engines/agreements/model/source-variables.ts";
import { offsetOf, type Place, placesIn, type SourceMark } from "../../../kit/source-area/marks.ts";

/** Something that the renderer has found. An error prevents saving; a warning has a line and no column. */
export type Problem = {
  severity: "error" | "warning";
  code: string;
  message: string;
  line: number | null;
  column: number | null;
};

/** What a refusal says of the source and its data; none where it is about something else. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ProbityError) || (error.status !== 400 && error.status !== 413)) return [];
  if (error.errors.length === 0)
    return [{ severity: "error", code: error.code, message: error.detail, line: null, column: null }];
  return error.errors.map(({ code, message, position }) => ({
    severity: "error",
    code,
    message,
    line: position?.line ?? null,
    column: position?.column ?? null,
  }));
}

export const warningOf = ({ code, message, line }: { code: string; message: string; line: number }): Problem => ({
  severity: "warning",
  code,
  message,
  line,
  column: null,
});

/** The part of the source that a problem is about: the tag it is in, or the rest of its line. */
export function rangeOf(source: string, problem: Problem): { from: number; to: number } | null {
  if (problem.line === null) return null;
  const place: Place = { line: problem.line, column: problem.column ?? 1 };
  const at = offsetOf(source, place);
  const tag = problem.column === null ? undefined : tagsOf(source).find(({ from, to }) => from <= at && at < to);
  if (tag && !source.slice(tag.from, tag.to).includes("\n")) return { from: tag.from, to: tag.to };
  const end = source.indexOf("\n", at);
  return { from: at, to: end === -1 ? source.length : end };
}

/** Values and tags as what they are, with problems above them. */
export function marksOf(source: string, problems: readonly Problem[]): SourceMark[] {
  const placeAt = placesIn(source);
  const tags = tagsOf(source).flatMap(({ isOutput, from, to }): SourceMark[] =>
    source.slice(from, to).includes("\n")
      ? []
      : [{ ...placeAt(from), length: to - from, look: isOutput ? "value" : "tag" }],
  );
  const found = problems.flatMap((problem): SourceMark[] => {
    const range = rangeOf(source, problem);
    const look = problem.severity === "error" ? "stop" : "look";
    return range ? [{ ...placeAt(range.from), length: range.to - range.from, look }] : [];
  });
  return [...tags, ...found];
}

/** The value that a problem says is missing. */
export function missingVariable(
  source: string,
  variables: readonly SourceVariable[],
  { code, line, column }: Problem,
): SourceVariable | undefined {
  if (code !== "template_variable_missing" || line === null || column === null) return undefined;
  const at = offsetOf(source, { line, column });
  const tag = tagsOf(source).find(({ from, to }) => from <= at && at < to);
  // The first place of a value is known; a problem may be at a later one.
  const named = source.slice(at);
  return (
    variables.find((variable) => variable.at === at) ??
    variables.find(({ path }) => tag !== undefined && named.startsWith(path))
  );
}
