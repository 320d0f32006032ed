import { dataProblems } from "@probity/engines/agreements/model/data-problems.ts";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import { titleOf } from "@probity/engines/agreements/model/model-text.ts";
import type { Position, TemplateProblem } from "@probity/engines/agreements/model/problems.ts";
import type { Rendered, RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import {
  conditionalRole,
  type RoleInSource,
  roleMismatch,
  roleProblems,
} from "@probity/engines/agreements/model/roles.ts";
import { contextOf } from "./liquid-options.ts";
import { parseTemplate } from "./parse-template.ts";
import { readDocument, type Template } from "./read-document.ts";
import { SourceText, Stopped } from "./source-text.ts";
import { isSupplied } from "./variables.ts";

export type Agreement = {
  model: AgreementModel;
  roles: Rendered["roles"];
  variables: readonly string[];
  warnings: Rendered["warnings"];
  /** The place in the source of the first text of the model that contains this; null when none does. */
  originOf: (text: string) => Position | null;
};

/** The document that a template and data make, or all problems of both. The same request always gets the same answer. */
export function agreementOf(request: RenderRequest): Agreement | { problems: readonly TemplateProblem[] } {
  const source = new SourceText(request.source);
  try {
    return read(source, request);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { problems: source.sortedProblems() };
  }
}

function read(source: SourceText, { data, purpose, language, pageSize }: RenderRequest): Agreement {
  for (const problem of dataProblems(data)) source.add(problem);
  const { nodes, tagLines, variables } = parseTemplate(source);

  const template = { source, nodes, tagLines, language };
  const context = contextOf(data);
  const missing = variables.filter(({ segments }) => !isSupplied(context, data, segments));
  const saved = purpose.kind === "save" ? rolesToSave(template) : purpose.roles;
  if (purpose.kind === "generate") {
    for (const { path, begin } of missing)
      source.report("template_variable_missing", `Missing variable: ${path}.`, begin);
    source.stopAtProblems();
  }

  const document = readDocument(template, { kind: "data", data });
  const mismatch = roleMismatch(saved, document.roles, () => unconditionalRoles(template));
  if (mismatch) source.add(mismatch);
  source.stopAtProblems();

  return {
    model: { title: titleOf(document.body), language, pageSize, body: document.body },
    roles: document.roles.map(({ role, label }) => ({ role, label })),
    variables: variables.map(({ path }) => path),
    warnings: [
      ...document.warnings,
      // At generation it is refused. Here an author may still be writing the branch that reads it.
      ...missing.map(({ path, begin }) => ({
        code: "sample_variable_missing",
        message: `The sample data lacks ${path}, and every document needs it.`,
        line: source.positionAt(begin).line,
      })),
    ],
    originOf: document.originOf,
  };
}

/** The roles that every document has, for any data. This also finds problems in branches that no sample takes. */
function rolesToSave(template: Template): string[] {
  const { source } = template;
  const every = readDocument(template, { kind: "every" });
  const conditional = conditionalRole(unconditionalRoles(template), every.roles);
  for (const problem of conditional ? [conditional] : roleProblems(every.roles)) source.add(problem);
  source.stopAtProblems();
  return every.roles.map(({ role }) => role);
}

function unconditionalRoles(template: Template): readonly RoleInSource[] {
  const source = new SourceText(template.source.text, { lenient: true });
  return readDocument({ ...template, source }, { kind: "unconditional" }).roles;
}
