// @module-tag long

import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { outcomeOf } from "../plan/outcomes.ts";
import { edgeReadings } from "../testing/edge-readings.ts";
import { edited } from "../testing/edited.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { propertyRuns } from "../testing/runs.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { type ChunkQuestion, type ChunkSubject, compareChunk } from "./compare-chunk.ts";
import { obstacleTo } from "./obstacle.ts";
import { gap, type StoredResult } from "./stored-result.ts";
import { emptyTally, sumOf } from "./tally.ts";

const at = "2026-06-01T12:00:00.000Z";
const workSince = "2026-05-02T12:00:00.000Z";
const { evaluate } = evaluatorOf(currentEvaluator)!;
/** The evaluators that made the stored results: the current one, and a made-up earlier one, whose answers an impact may not take over. */
const evaluators = {
  [currentEvaluator]: evaluate,
  "risk-eval-made-up": (...of: Parameters<typeof evaluate>): Evaluation => {
    const evaluation = evaluate(...of);
    return { ...evaluation, decision: "restrict", requiredActions: [{ name: "made_up", origins: [] }] };
  },
};
const evaluatorVersions = Object.keys(evaluators) as (keyof typeof evaluators)[];
const seeds = Array.from({ length: Math.ceil(propertyRuns / 200) }, (_, index) => index + 1);
const subjectsEach = 40;

type Population = { question: ChunkQuestion; readings: ReadonlyMap<string, Readings> };

/**
 * Subjects whose newest assessments two versions have made, by one evaluator or another, and a candidate that somebody edited from one of
 * them.
 */
function populationOf(random: Random): Population {
  const first = sampleDefinition(random, random.integer(1, 5));
  const definitions: Record<string, Definition> = { first, second: edited(random, first) };
  const candidate = edited(random, first);
  const draw = edgeReadings([...Object.values(definitions), candidate], at);
  const readings = new Map<string, Readings>();
  const subjects = Array.from({ length: subjectsEach }, (_, index): ChunkSubject => {
    const subjectId = `subject-${index}`;
    const policyId = random.pick(["first", "second"]);
    const drawn = draw(random);
    readings.set(subjectId, drawn);
    const assessedAt = random.pick([at, "2026-01-01T00:00:00.000Z"]);
    const evaluatorVersion = random.pick(evaluatorVersions);
    // As an assessment stores it: what its definition reads, and nothing else.
    const evaluation = evaluators[evaluatorVersion]!(definitions[policyId]!, drawn, assessedAt);
    const result = random.pick([withoutGap, (text: string) => text])(JSON.stringify(evaluation));
    const evidence = { kind: "stored", result, evaluatorVersion } as const;
    return { subjectId, assessmentId: `a-${index}`, policyId, assessedAt, evidence };
  });
  return {
    question: { candidate, evaluatorVersion: currentEvaluator, definitions, at: null, workSince, subjects },
    readings,
  };
}

describe("a population compared", () => {
  it("has a matrix that sums to whom it compared, and everybody is counted once", () => {
    for (const seed of seeds) {
      const { question } = populationOf(randomFrom(seed));
      const { tally, listed } = compareChunk(question);
      const cells = tally.cells.reduce((sum, { subjects }) => sum + subjects, 0);
      const kept = tally.obstacles.reduce((sum, { subjects }) => sum + subjects, 0);
      expect([seed, cells, tally.compared + kept, tally.examined]).toEqual([
        seed,
        tally.compared,
        subjectsEach,
        subjectsEach,
      ]);
      for (const { from, to, subjects } of tally.cells.filter((cell) => cell.from !== cell.to))
        expect(listed.filter((each) => each.from === from && each.to === to)).toHaveLength(subjects);
      expect(listed.filter(({ to }) => to === "not_comparable")).toHaveLength(kept);
      for (const { name, gained, lost } of tally.actions) {
        expect(listed.filter(({ actionsGained }) => actionsGained.includes(name))).toHaveLength(gained);
        expect(listed.filter(({ actionsLost }) => actionsLost.includes(name))).toHaveLength(lost);
      }
    }
  });

  it("lists nobody whom the evaluator decides otherwise than listed, and leaves out nobody who moves", () => {
    let moved = 0;
    for (const seed of seeds) {
      const { question, readings } = populationOf(randomFrom(seed));
      const listed = new Map(compareChunk(question).listed.map((each) => [each.subjectId, each]));
      for (const { subjectId, policyId, assessedAt } of question.subjects) {
        const [before, after] = [question.definitions[policyId]!, question.candidate];
        if (obstacleTo(before, after)) continue;
        const [one, other] = [before, after].map((each) => evaluate(each, readings.get(subjectId)!, assessedAt));
        const outcomes = [outcomeOf(before, one!), outcomeOf(after, other!)];
        const shown = listed.get(subjectId);
        if (outcomes[0] === outcomes[1]) {
          expect(shown ? [shown.from, shown.to] : outcomes).toEqual(outcomes);
          continue;
        }
        moved += 1;
        expect([seed, shown?.from, shown?.to]).toEqual([seed, ...outcomes]);
        const names = (evaluation: typeof one, outcome: string | undefined) =>
          outcome === "not_assessed" ? [] : evaluation!.requiredActions.map(({ name }) => name);
        const [required, requiredNow] = [names(one, outcomes[0]), names(other, outcomes[1])];
        expect(shown!.actionsGained).toEqual(requiredNow.filter((name) => !required.includes(name)));
        expect(shown!.actionsLost).toEqual(required.filter((name) => !requiredNow.includes(name)));
      }
    }
    expect(moved).toBeGreaterThan(seeds.length);
  });

  it("is the same in whatever chunks it is compared", () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const { question } = populationOf(random);
      const border = random.integer(0, subjectsEach);
      const parts = [question.subjects.slice(0, border), question.subjects.slice(border)].map((subjects) =>
        compareChunk({ ...question, subjects }),
      );
      const whole = compareChunk(question);
      expect(sumOf(parts.map(({ tally }) => tally))).toEqual(whole.tally);
      expect(parts.flatMap(({ listed }) => listed)).toEqual(whole.listed);
    }
  });

  it("moves nobody if the candidate is the version that decided", () => {
    for (const seed of seeds) {
      const { question } = populationOf(randomFrom(seed));
      const subjects = question.subjects.filter(({ policyId }) => policyId === "first");
      const { tally, listed } = compareChunk({ ...question, candidate: question.definitions.first!, subjects });
      expect([tally.compared, listed, tally.actions]).toEqual([subjects.length, [], []]);
    }
  });
});

/** The text as it is read from where it is stored. */
function withoutGap(text: string): string {
  return text.slice(0, text.indexOf(gap.from)) + text.slice(text.lastIndexOf(gap.to));
}

describe("a stored result without its gap", () => {
  it("is shorter, and says what a comparison reads, whatever a value says", () => {
    const definition = sampleDefinition(randomFrom(3), 3);
    const draw = edgeReadings([definition], at);
    const value = `${gap.opening}${gap.before}${gap.from}${gap.to}`;
    for (const version of evaluatorVersions)
      for (const seed of seeds) {
        const drawn = Object.entries(draw(randomFrom(seed)));
        const readings = drawn.map(([key, given]) => [key, given.map((reading) => ({ ...reading, value }))]);
        const evaluation = evaluators[version]!(definition, Object.fromEntries(readings), at);
        const whole = JSON.stringify(evaluation);
        const { complete, decision, inputs, applicability, requiredActions } = evaluation;
        const read: StoredResult = { complete, decision, inputs, applicability, requiredActions };
        expect(whole.startsWith(gap.opening)).toBe(true);
        expect(whole.indexOf(gap.before)).toBeLessThan(whole.indexOf(gap.from));
        expect(withoutGap(whole).length).toBeLessThan(whole.length);
        expect(JSON.parse(withoutGap(whole))).toMatchObject(JSON.parse(JSON.stringify(read)));
      }
  });
});

describe("what cannot be compared", () => {
  const definition = sampleDefinition(randomFrom(3), 3);
  const [input] = definition.inputs;
  const withInput = (change: object): Definition => ({
    ...definition,
    inputs: [{ ...input!, ...change }, ...definition.inputs.slice(1)],
  });

  it.each([
    ["another input", "input_added", withInput({ key: "asked.now" })],
    ["another type", "type_changed", withInput(input!.type === "number" ? { type: "string" } : { type: "number" })],
    ["one more source", "source_added", withInput({ acceptedSources: [...input!.acceptedSources, "user:x"] })],
  ])("%s is %s", (_what, reason, candidate) => {
    expect(obstacleTo(definition, candidate)).toMatchObject({ reason, input: candidate.inputs[0]!.key });
  });

  it("another field of the same verification step is a source that was not asked", () => {
    const bound = (field: string) => ({
      acceptedSources: ["verification:0198f2c4-0000-7000-8000-000000000001:r1:document"],
      verification: {
        workflowId: "0198f2c4-0000-7000-8000-000000000001",
        workflowRevision: 1,
        stepId: "document",
        field,
      },
    });
    expect(obstacleTo(withInput(bound("a")), withInput(bound("a")))).toBeNull();
    expect(obstacleTo(withInput(bound("a")), withInput(bound("b")))?.reason).toBe("source_added");
  });

  it("fewer inputs, fewer sources and another age are no obstacle", () => {
    const wide = withInput({ acceptedSources: [...input!.acceptedSources, "user:x"], maxAgeSeconds: 60 });
    expect(obstacleTo(wide, definition)).toBeNull();
    expect(obstacleTo(definition, { ...definition, inputs: definition.inputs.slice(0, 1) })).toBeNull();
  });

  it("an erased subject, and evidence that no assessment may read, are counted and listed nowhere", () => {
    const { question } = populationOf(randomFrom(1));
    const subjects = question.subjects.slice(0, 2).map((subject, index): ChunkSubject => ({
      ...subject,
      evidence: { kind: index === 0 ? "subject_erased" : "evidence_too_large" },
    }));
    expect(compareChunk({ ...question, subjects })).toEqual({
      tally: { ...emptyTally, examined: 2, erasedSubjects: 1, tooLarge: 1 },
      listed: [],
    });
  });
});
