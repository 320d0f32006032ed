import { conditionErrors } from "./check-conditions.ts";
import { elementErrors } from "./check-elements.ts";
import { inputErrors } from "./check-inputs.ts";
import type { Definition } from "../definition.ts";
import { inputsByKey } from "../reasoning/knowledge.ts";
import type { Problem } from "../format/problem.ts";
import { factorReaches } from "../reasoning/reachability.ts";
import { scoreRange, type ScoreRange } from "../reasoning/score-range.ts";
import { type PolicyBody, structuralProblems } from "../format/structure.ts";
import {
  bandWarnings,
  conditionWarnings,
  duplicateRuleWarnings,
  factorWarnings,
  forcedBandWarnings,
  inputWarnings,
} from "./warnings.ts";

export { structuralProblems } from "../format/structure.ts";

/** Errors and warnings are shown up to this many each; the rest comes with the next try. */
export const problemsShown = 50;

export type Validation = {
  valid: boolean;
  errors: Problem[];
  warnings: Problem[];
  /** Null when the structure is broken, so that there is nothing to count. */
  summary: { inputs: number; factors: number; rules: number; bands: number; scoreRange: ScoreRange } | null;
};

/** The errors alone, which take no proofs: what an editor shows while somebody types. A draft is stored whose structure is sound. */
export function draftErrors(
  body: PolicyBody,
  structure: (body: PolicyBody) => Problem[] = structuralProblems,
): { storable: boolean; errors: Problem[] } {
  const broken = structure(body);
  if (broken.length > 0) return { storable: false, errors: broken };
  const definition = body.definition as Definition;
  const errors = [...inputErrors(definition), ...conditionErrors(definition), ...elementErrors(definition)];
  return { storable: true, errors: errors.slice(0, problemsShown) };
}

export const policyErrors = (body: PolicyBody): Problem[] => draftErrors(body).errors;

/**
 * All that publishing asks of a policy, short of what only stored records know. A definition without errors can be evaluated
 * on any evidence, exactly. Its meaning is checked only when its structure is sound.
 */
export function validatePolicy(body: PolicyBody): Validation {
  const broken = structuralProblems(body);
  if (broken.length > 0) return { valid: false, errors: broken, warnings: [], summary: null };

  const definition = body.definition as Definition;
  const { inputs, factors = [], rules = [], bands } = definition;
  const elements = elementErrors(definition);
  const conditions = [...inputErrors(definition), ...conditionErrors(definition)];
  // Conclusions are drawn from conditions only when every one of them can be decided.
  const decidable = conditions.length === 0 && elements.every(({ code }) => code !== "duplicate");
  const known = decidable ? inputsByKey(inputs) : null;
  const reaches = factorReaches(factors, known);
  const range = scoreRange(definition, reaches);
  const warnings = [
    ...inputWarnings(definition),
    ...(known ? conditionWarnings(definition, known) : []),
    ...(known ? factorWarnings(factors, reaches, known) : []),
    ...(elements.length === 0 ? bandWarnings(definition, range, known) : []),
    ...forcedBandWarnings(definition),
    ...(known ? duplicateRuleWarnings(rules, known) : []),
  ];
  const errors = [...conditions, ...elements];
  return {
    valid: errors.length === 0,
    errors: errors.slice(0, problemsShown),
    warnings: warnings.slice(0, problemsShown),
    summary: {
      inputs: inputs.length,
      factors: factors.length,
      rules: rules.length,
      bands: bands.length,
      scoreRange: range,
    },
  };
}
