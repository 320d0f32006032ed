export const fieldProblemCodes = [
  "field_invalid",
  "date_format_invalid",
  "pattern_unsupported",
  "condition_invalid",
  "shared_fill_not_allowed",
  "value_invalid",
] as const;
export type FieldProblemCode = (typeof fieldProblemCodes)[number];

/** A problem of a field in a request; `path` points into the request. */
export type FieldProblem = { code: FieldProblemCode; path: string; message: string };
