import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { decisionStatement, forcedBand, matchedRules, notEvaluated, ruleStatements } from "./explain-decision.ts";
import { evidenceStatement, screeningStatements, unresolvedStatements } from "./explain-inputs.ts";
import { scoreStatements, withoutScore } from "./explain-score.ts";
import type { Background, Statement } from "./explanation.ts";
import { joined, named, shownMoment } from "./wording.ts";

/** A background without names: only policy and evaluation are known. */
export const noBackground: Background = { sourceNames: new Map(), screenings: new Map() };

/**
 * An evaluation in sentences, for somebody who has not read the policy, each with what it says as data. They name elements,
 * points, states, sources, deadlines and published list entries, never what the evidence says, so that they can be shown
 * where the evidence cannot.
 */
export function explain(definition: Definition, evaluation: Evaluation, background = noBackground): Statement[] {
  const applicability = applicabilityStatements(definition, evaluation);
  if (evaluation.applicability.result !== "matched") {
    const asked = new Set(applicability.flatMap((statement) => ("inputs" in statement ? statement.inputs : [])));
    return [...applicability, ...unresolvedStatements(definition, evaluation, background, (key) => asked.has(key))];
  }
  return [
    decisionStatement(definition, evaluation),
    ...applicability,
    ...ruleStatements(definition, evaluation),
    ...screeningStatements(evaluation, background),
    ...(evaluation.complete
      ? scoreStatements(definition, evaluation)
      : [...unresolvedStatements(definition, evaluation, background), ...withoutScore(definition, evaluation)]),
    ...notEvaluated(definition, evaluation),
    ...forcedBand(definition, evaluation),
    actionsStatement(definition, evaluation),
    ...evidenceStatement(definition, evaluation, background),
    deadlines(evaluation),
  ];
}

function applicabilityStatements(
  { applicability: groups = [], inputs }: Definition,
  evaluation: Evaluation,
): Statement[] {
  const { result, groupId } = evaluation.applicability;
  if (groups.length === 0) return [];
  const about = { about: "applicability", result, groupId } as const;
  if (result === "matched")
    return [{ ...about, inputs: [], text: `The policy applies, because the subject matches group ${groupId}.` }];
  if (result === "not_matched") {
    const none = groups.length === 1 ? "does not match its group" : "matches none of its groups";
    const ids = joined(groups.map(({ id }) => id));
    return [
      {
        ...about,
        inputs: [],
        text: `The policy does not apply, because the subject ${none} (${ids}); nothing is decided.`,
      },
    ];
  }
  const open = groups.filter((_group, index) => evaluation.applicability.groups[index]!.result === "unknown");
  const read = new Set(
    open.flatMap(({ all }) =>
      all.flatMap(({ input, operator, value }) => (operator.endsWith("_fact") ? [input, value] : [input])),
    ),
  );
  const unresolved = inputs
    .map(({ key }) => key)
    .filter((key, index) => read.has(key) && evaluation.inputs[index]!.state !== "resolved");
  const text = `It is unknown whether the policy applies, because that depends on ${joined(unresolved)}; nothing is decided.`;
  return [{ ...about, inputs: unresolved, text }];
}

function actionsStatement(definition: Definition, evaluation: Evaluation): Statement {
  const { requiredActions: actions } = evaluation;
  if (actions.length === 0) return { about: "actions", actions, text: "No action is required." };
  const rules = matchedRules(definition, evaluation);
  const originName = (origin: string) => {
    const [kind, id] = origin.split(":") as [string, string];
    return kind === "rule"
      ? named(
          "rule",
          rules.filter((rule) => rule.id === id),
        )
      : `band ${id}`;
  };
  const parts = actions.map(({ name, origins }) => `${name} (${joined(origins.map(originName), { shown: 3 })})`);
  return { about: "actions", actions, text: `Required actions: ${parts.join(", ")}.` };
}

function deadlines({ freshUntil, reviewDueAt }: Evaluation): Statement {
  const review = `review is due at ${shownMoment(reviewDueAt)}`;
  const text =
    freshUntil === null
      ? `The ${review}.`
      : `The evidence is fresh until ${shownMoment(freshUntil)}, and the ${review}.`;
  return { about: "deadlines", freshUntil, reviewDueAt, text };
}
