import { canonical, type Json } from "../../../json/canonical.ts";
import type {
  ApplicabilityGroup,
  Band,
  Condition,
  Definition,
  Factor,
  FactorCase,
  PolicyInput,
  Reason,
  Rule,
} from "../definition.ts";
import type { Background } from "../explain/explanation.ts";
import { sourceName } from "../explain/source-names.ts";
import { joined, quoted, shownDuration } from "../explain/wording.ts";
import { conditionWords, shownValue } from "./condition-words.ts";
import { reasonsWords, typeWords } from "./sentences.ts";

/** One thing about an element that can change: the name it has in JSON, its value, and the words for a change. */
type Member<Element> = {
  name: string;
  of: (element: Element) => unknown;
  words: (before: Element, after: Element) => string;
};

/** The members that differ, each with its phrase. */
export function memberChanges<Element>(list: readonly Member<Element>[], before: Element, after: Element) {
  return list
    .filter(({ of }) => text(of(before)) !== text(of(after)))
    .map(({ name, words }) => ({ name, text: words(before, after) }));
}

const text = (value: unknown) => canonical((value ?? null) as Json);

/** "points 50 instead of 40", "no title any more", "title “x” is new". */
function plain<Element>(name: string, what: string, shown: (element: Element) => string | undefined): Member<Element> {
  return {
    name,
    of: (element) => (element as Record<string, unknown>)[name],
    words: (before, after) => {
      const [was, is] = [shown(before), shown(after)];
      if (is === undefined) return `no ${what} any more; it was ${was}`;
      return was === undefined ? `${what} ${is} is new` : `${what} ${is} instead of ${was}`;
    },
  };
}

const quote = (value: string | undefined) => (value === undefined ? undefined : quoted({ id: value }));
const numberOf = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** "adds a and b, drops c", or that nothing but the order differs. */
function setWords(what: string, before: readonly string[], after: readonly string[]): string {
  const added = after.filter((one) => !before.includes(one));
  const dropped = before.filter((one) => !after.includes(one));
  const parts = [
    ...(added.length === 0 ? [] : [`adds ${joined(added, { shown: 50 })}`]),
    ...(dropped.length === 0 ? [] : [`drops ${joined(dropped, { shown: 50 })}`]),
  ];
  if (parts.length > 0) return `${what}: ${parts.join(", ")}`;
  return before.length === after.length
    ? `${what} are in another order`
    : `${what}: ${after.length} instead of ${before.length}, with repetitions`;
}

const all: Member<{ all: Condition[] }> = {
  name: "all",
  of: (element) => element.all,
  words: ({ all: before }, { all: after }) => {
    if (before.length !== after.length)
      return setWords("conditions", before.map(conditionWords), after.map(conditionWords));
    const changed = after.flatMap((condition, index) =>
      text(condition) === text(before[index]) ? [] : [conditionChange(before[index]!, condition)],
    );
    return joined(changed, { shown: 20 });
  },
};

function conditionChange(before: Condition, after: Condition): string {
  const lists = before.operator === after.operator && before.input === after.input;
  if (lists && Array.isArray(before.value) && Array.isArray(after.value))
    return setWords(
      `values of ${after.input} ${after.operator}`,
      before.value.map(shownValue),
      after.value.map(shownValue),
    );
  return `matches when ${conditionWords(after)} instead of ${conditionWords(before)}`;
}

type Effected = { effect?: { decision: string; actions: string[] } | undefined };

const decision: Member<Effected> = {
  name: "effect/decision",
  of: ({ effect }) => effect?.decision,
  words: ({ effect: before }, { effect: after }) => {
    if (!after) return `decides nothing any more; it decided ${before!.decision}`;
    return before
      ? `decides ${after.decision} instead of ${before.decision}`
      : `decides ${after.decision}, which is new`;
  },
};

const actions: Member<Effected> = {
  name: "effect/actions",
  of: ({ effect }) => effect?.actions ?? [],
  words: ({ effect: before }, { effect: after }) => setWords("actions", before?.actions ?? [], after?.actions ?? []),
};

const reasonOf = (reason: Reason | undefined) => (reason === undefined ? undefined : reasonsWords([reason]));

export const members = {
  policy: [
    plain("aggregation", "aggregation", ({ aggregation }) => aggregation),
    plain("floor", "floor", ({ floor }) => numberOf(floor)),
    plain("ceiling", "ceiling", ({ ceiling }) => numberOf(ceiling)),
    plain("missingEvidence", "the decision while evidence is missing is", ({ missingEvidence }) => missingEvidence),
    plain("reviewAfterSeconds", "review after", ({ reviewAfterSeconds }) => shownDuration(reviewAfterSeconds)),
  ] satisfies Member<Definition>[],
  input: (names: Background["sourceNames"]): Member<PolicyInput>[] => [
    {
      name: "type",
      of: ({ type, itemType }) => [type, itemType ?? null],
      words: (before, after) => `is ${typeWords(after)} instead of ${typeWords(before)}`,
    },
    {
      name: "acceptedSources",
      of: ({ acceptedSources }) => acceptedSources,
      words: (before, after) => {
        const named = (input: PolicyInput) => input.acceptedSources.map((source) => sourceName(source, names));
        return setWords("sources", named(before), named(after));
      },
    },
    plain("maxAgeSeconds", "maximum age", ({ maxAgeSeconds }) => shownDuration(maxAgeSeconds)),
    plain(
      "verification",
      "verification field",
      ({ verification: bound }) =>
        bound &&
        `${bound.field} of step ${bound.stepId}, revision ${bound.workflowRevision} of workflow ${bound.workflowId}`,
    ),
  ],
  group: [all] satisfies Member<ApplicabilityGroup>[],
  factor: [
    plain("title", "title", ({ title }) => quote(title)),
    plain("match", "match", ({ match }) => match),
    plain("weight", "weight", ({ weight }) => String(weight)),
    plain("defaultPoints", "defaultPoints", ({ defaultPoints }) => numberOf(defaultPoints)),
  ] satisfies Member<Factor>[],
  case: [
    all,
    plain("points", "points", ({ points }) => String(points)),
    plain("reason", "reason", ({ reason }) => reasonOf(reason)),
  ] satisfies Member<FactorCase>[],
  band: [
    plain("lowerBound", "begins at", ({ lowerBound }) => String(lowerBound)),
    decision,
    actions,
  ] satisfies Member<Band>[],
  rule: [
    plain("title", "title", ({ title }) => quote(title)),
    all,
    plain("reasons", "reasons", ({ reasons }) => reasonsWords(reasons)),
    plain("forcedBand", "forced band", ({ forcedBand }) => forcedBand),
    decision,
    actions,
  ] satisfies Member<Rule>[],
};
