import type { Definition } from "../definition.ts";
import type { AssessmentDecision, InputResult } from "../evaluation.ts";
import { readingsOf } from "../stored-readings.ts";
import { sourceName } from "../explain/source-names.ts";
import { counterfactualSentences } from "../words/counterfactual-words.ts";
import { type CustomerWords, customerWords } from "../words/customer-words.ts";
import { type Counterfactuals, counterfactualsOf } from "./counterfactuals.ts";
import { disclosableInputs, type InputNote, noteAbout } from "./notes.ts";
import { standingOf, type Unplaced } from "./standing.ts";

/** An assessment as it is stored, with the notes of its policy key. */
export type CounterfactualsQuestion = {
  definition: Definition;
  evaluatorVersion: string;
  inputs: InputResult[];
  evaluatedAt: string;
  decision: AssessmentDecision;
  notes: InputNote[];
  sourceNames: { source: string; name: string }[];
};

export const undecidedReasons = ["budget", "undocumented_value", "not_reproducible"] as const;

/** The answer for programs and, in sentences, for the officer and the customer. */
export type CounterfactualsAnswer = {
  decision: AssessmentDecision;
  /** Why some answers are not decided; null when all are. */
  undecided: (typeof undecidedReasons)[number] | null;
  changes: Counterfactuals["changes"];
  inputs: (Counterfactuals["inputs"][number] & Pick<InputNote, "changeable" | "disclosable" | "label">)[];
  missing: Counterfactuals["missing"];
  sources: (Counterfactuals["sources"][number] & { name: string })[];
  score: Counterfactuals["score"];
  officer: string[];
  customer: CustomerWords;
};

export function answerCounterfactuals(question: CounterfactualsQuestion, budget?: number): CounterfactualsAnswer {
  const { definition, evaluatorVersion, evaluatedAt, decision, notes } = question;
  const readings = readingsOf(question.inputs);
  const standing = standingOf({ definition, evaluatorVersion, readings, evaluatedAt }, budget);
  if (typeof standing === "string") return unplaced(decision, standing);
  if (standing.evaluation.decision !== decision) return unplaced(decision, "not_reproducible");
  const names = new Map(question.sourceNames.map(({ source, name }) => [source, name]));
  const counterfactuals = counterfactualsOf(standing, notes);
  const { changes, inputs, missing, sources, score, customer } = counterfactuals;
  const disclosable = disclosableInputs(definition.inputs, notes);
  return {
    decision,
    undecided: isDecided(counterfactuals) ? null : "budget",
    changes,
    inputs: inputs.map((input) => {
      const { changeable, label } = noteAbout(notes, input.key);
      return { ...input, changeable, disclosable: disclosable.has(input.key), label };
    }),
    missing,
    sources: sources.map((each) => ({ ...each, name: sourceName(each.source, names) })),
    score,
    officer: counterfactualSentences({ evaluation: standing.evaluation, counterfactuals, names }),
    customer: customerWords(decision, customer, notes),
  };
}

function isDecided({ changes, inputs, missing, sources, customer }: Counterfactuals): boolean {
  const pairs = [...inputs, ...missing].flatMap(({ raises, lowers }) => [raises, lowers]);
  const crossings = inputs.flatMap(({ below, above }) => [below, above]).filter((crossing) => crossing !== null);
  return [...changes, ...pairs, ...crossings, ...sources, customer.better].every(({ decided }) => decided);
}

const unplacedWords: Record<Unplaced, string> = {
  not_reproducible:
    "The stored evidence does not lead to the stored decision any more, so nothing can be said about it.",
  undocumented_value: "A screening fact has a value that is not documented, so nothing can be said about other cases.",
};

function unplaced(decision: AssessmentDecision, reason: Unplaced): CounterfactualsAnswer {
  return {
    decision,
    undecided: reason,
    changes: [],
    inputs: [],
    missing: [],
    sources: [],
    score: null,
    officer: [unplacedWords[reason]],
    customer: { reasons: [], changes: [] },
  };
}
