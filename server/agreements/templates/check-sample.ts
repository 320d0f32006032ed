import { type DataSchema, dataSchemaProblems, schemaProblems } from "@probity/engines/agreements/model/data-schema.ts";
import type { RenderOutcome } from "@probity/engines/agreements/model/rendering.ts";

/** A sample that rendered has to keep the template's own schema, whose rules have to be about what the source reads. */
export function checkSample(
  outcome: RenderOutcome,
  schema: DataSchema | null | undefined,
  sample: Record<string, unknown>,
): RenderOutcome {
  if (!schema || !("rendered" in outcome)) return outcome;
  const ofRules = schemaProblems(schema, outcome.rendered.variables);
  const problems = ofRules.length > 0 ? ofRules : dataSchemaProblems(schema, sample);
  return problems.length > 0 ? { problems } : outcome;
}
