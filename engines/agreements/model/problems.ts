/** Everything that can be wrong with a template or its data, by the code that clients switch on. */
export const templateProblemCodes = [
  "template_syntax",
  "template_tag_unsupported",
  "template_filter_unsupported",
  "template_variable_missing",
  "template_variable_not_scalar",
  "template_variable_forbidden",
  "template_not_array",
  "template_array_too_long",
  "template_data_too_deep",
  "template_data_invalid",
  "template_schema_invalid",
  "template_markdown_unsupported",
  "template_link_forbidden",
  "template_directive_invalid",
  "template_directive_misplaced",
  "template_role_invalid",
  "template_role_duplicate",
  "template_role_conditional",
  "template_role_mismatch",
  "template_group_size",
  "template_label_too_long",
  "template_too_many_roles",
  "template_character_forbidden",
  "render_too_many_pages",
  "render_time_exceeded",
  "render_output_too_large",
  "render_glyph_missing",
] as const;
export type TemplateProblemCode = (typeof templateProblemCodes)[number];

/** Both from 1; a column counts UTF-16 units, as editors do. */
export type Position = { line: number; column: number };

/** A problem of a template. `position` is null for a problem of the whole document, such as too many pages. */
export type TemplateProblem = {
  code: TemplateProblemCode;
  message: string;
  position: Position | null;
  /** The place in the data, or among the rules of its schema, as a JSON pointer. */
  path?: string;
};
