import type { Band, Definition, Rule } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Cause, Statement } from "./explanation.ts";
import { capitalized, ended, joined, named, quoted } from "./wording.ts";

export function matchedRules({ rules = [] }: Definition, evaluation: Evaluation): Rule[] {
  return rules.filter((_rule, index) => evaluation.rules[index]!.result === "matched");
}

/** The decision and everything that asks for it. */
export function decisionStatement(definition: Definition, evaluation: Evaluation): Statement {
  const { decision, band, scoreBand, complete } = evaluation;
  const matched = matchedRules(definition, evaluation);
  const says = (because: string) => `The decision is ${decision}, because ${because}.`;
  if (decision === "none") {
    const because = [{ kind: "nothing_asks_for_more" as const, id: band }];
    const alone = `band ${band} asks for no restriction`;
    const text = says(matched.length === 0 ? alone : `neither band ${band} nor a matched rule asks for more`);
    return { about: "decision", decision, because, text };
  }
  const bandDecides = (id: string | null | undefined) => bandOf(definition, id)?.effect.decision === decision;
  const deciding = matched.filter(({ effect }) => effect?.decision === decision);
  const forcing = matched.filter((rule) => !deciding.includes(rule) && bandDecides(rule.forcedBand));
  const because: { kind: Cause; id: string | null }[] = [];
  const parts: string[] = [];
  const add = (kind: Cause, ids: readonly (string | null)[], part: string) => {
    if (ids.length === 0) return;
    because.push(...ids.map((id) => ({ kind, id })));
    parts.push(part);
  };
  add("rule", idsOf(deciding), `${named("rule", deciding)} matched`);
  for (const [forced, rules] of Map.groupBy(forcing, ({ forcedBand }) => forcedBand!)) {
    add(
      "forced_band",
      idsOf(rules),
      `${named("rule", rules)} ${rules.length === 1 ? "forces" : "force"} band ${forced}`,
    );
  }
  add("score_band", bandDecides(scoreBand) ? [scoreBand] : [], `the score is in band ${scoreBand}`);
  const waits = !complete && definition.missingEvidence === decision;
  add("incomplete", waits ? [null] : [], incompleteBecause(evaluation));
  return { about: "decision", decision, because, text: says(joined(parts)) };
}

function incompleteBecause({ inputs }: Evaluation): string {
  return inputs.every(({ state }) => state === "resolved") ? "the assessment is incomplete" : "evidence is missing";
}

const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id);

function bandOf(definition: Definition, id: string | null | undefined): Band | undefined {
  return definition.bands.find((band) => band.id === id);
}

/** Every matched rule with all its reasons and what follows from it beside its actions. */
export function ruleStatements(definition: Definition, evaluation: Evaluation): Statement[] {
  return matchedRules(definition, evaluation).map((rule) => {
    const { id, title = null, reasons, effect, forcedBand: forced = null } = rule;
    const decision = effect?.decision ?? null;
    const follows = [
      ...(decision === null || decision === "none" ? [] : [`decides ${decision}`]),
      ...(forced === null ? [] : [`forces at least band ${forced}`]),
    ];
    const text = [
      `Rule ${quoted(rule)} matched: ${reasons.map((reason) => ended(reason.text)).join(" ")}`,
      ...(follows.length === 0 ? [] : [`It ${joined(follows)}.`]),
    ].join(" ");
    return { about: "rule", id, title, decision, forcedBand: forced, text };
  });
}

/** The band where rules have raised it, or given one in place of a score. */
export function forcedBand(definition: Definition, evaluation: Evaluation): Statement[] {
  const { band, scoreBand } = evaluation;
  if (band === null || band === scoreBand) return [];
  const forcing = matchedRules(definition, evaluation).filter((rule) => rule.forcedBand === band);
  const instead = scoreBand === null ? "" : ` instead of band ${scoreBand}`;
  const text = `Band ${band} applies${instead}, because ${named("rule", forcing)} ${forcing.length === 1 ? "forces" : "force"} it.`;
  return [{ about: "band", band, scoreBand, forcedBy: idsOf(forcing), text }];
}

export function notEvaluated({ rules = [] }: Definition, evaluation: Evaluation): Statement[] {
  const open = rules.filter((_rule, index) => evaluation.rules[index]!.result === "not_evaluated");
  if (open.length === 0) return [];
  const text = `${capitalized(named("rule", open))} could not be checked, because evidence is missing.`;
  return [{ about: "rules_not_evaluated", ids: idsOf(open), text }];
}
