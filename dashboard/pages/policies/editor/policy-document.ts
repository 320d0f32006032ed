import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { structuralProblems } from "@probity/engines/risk/policy/format/structure.ts";

/**
 * The document that is edited. The text is the truth; the tables show what was last readable in it. While the text cannot be read,
 * `trouble` says why, and the tables are read-only.
 */
export type PolicyDocument = { text: string; definition: Definition; trouble: string | null };

const written = (definition: Definition): string => JSON.stringify(definition, null, 2);

/** After a change in the tables: whatever they hold can be written down. */
export const fromTables = (definition: Definition): PolicyDocument => ({
  text: written(definition),
  definition,
  trouble: null,
});

/** After a change of the text. */
export function fromText(text: string, last: Definition): PolicyDocument {
  try {
    const parsed: unknown = JSON.parse(text);
    const trouble = shapeTrouble(parsed);
    return trouble === null ? { text, definition: parsed as Definition, trouble } : { text, definition: last, trouble };
  } catch (error) {
    return { text, definition: last, trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** Problems with these codes leave a member without the shape that a table can show; any other value can be shown and corrected there. */
const shapeCodes = new Set(["invalid_type", "required", "too_deep"]);
/** No more are reported, so behind these there may be others. */
const reportedMax = 50;

function shapeTrouble(definition: unknown): string | null {
  const problems = structuralProblems({ key: "policy", definition });
  const broken =
    problems.find(({ code }) => shapeCodes.has(code)) ?? (problems.length < reportedMax ? undefined : problems[0]);
  return broken ? `${broken.path.replace("/definition", "") || "/"}: ${broken.message}` : null;
}

const day = 86_400;

/** What an empty working copy begins with: everything that a definition must have, and nothing that decides. */
export const emptyDefinition: Definition = {
  formatVersion: 1,
  inputs: [],
  factors: [],
  aggregation: "sum",
  bands: [{ id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } }],
  rules: [],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: 180 * day,
};
