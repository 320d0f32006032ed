import { startsRightToLeft } from "@probity/engines/agreements/model/direction.ts";
import { digestNames } from "@probity/engines/risk/policy/report/recompute.ts";
import {
  decisionMeanings,
  decisionWords,
  digestCovers,
  digestTitles,
  moment,
  policyInWords,
  withoutReversals,
} from "@probity/engines/risk/policy/report/report-words.ts";
import { sourceNamesIn } from "@probity/engines/risk/policy/report/reported-assessment.ts";
import { fontStack } from "#rendering/typesetting/fonts.ts";
import { breakable } from "#rendering/typesetting/line-breaks.ts";
import { spelled } from "#rendering/typesetting/spelled.ts";
import { typeset } from "#rendering/typesetting/typesetter.ts";
import type { ReportContent } from "./report-content.ts";
import { evidenceRows, factorRows, ruleRows, scaleOf } from "./report-rows.ts";

const program = new URL("./report.typ", import.meta.url);

/** Rows of a table and sentences of a policy that are printed; more of them would take longer than a job may. The HTML has them all. */
const printedMax = 250;
/** Letters of one text that are printed. */
const lettersMax = 600;

/** Typesets the report as PDF/A-2a. The same content gives the same bytes. */
export function setReport(content: ReportContent): Uint8Array {
  return typeset(program, reportData(content)).pdf();
}

function reportData({ facts, file, sealedAt, seal }: ReportContent) {
  const { assessment, mode } = facts;
  const { id, data } = assessment;
  const decision = data.decision;
  return {
    title: `Report of assessment ${id}`,
    fonts: fontStack("en"),
    date: dateOf(sealedAt),
    trial: mode === "test",
    heading: `Assessment ${data.sequence}`,
    policy: words(`${data.policyKey} version ${data.policyVersion}`, 30),
    decision: {
      word: decision,
      meaning: decisionMeanings[decision],
      why: words(data.explanation[0] ?? decisionWords[decision], 60),
    },
    about: [
      ["Subject", data.subjectId],
      ["Assessment", id],
      ["Policy version", data.policyVersionId],
      ["Previous assessment", data.previousAssessmentId ?? "none"],
    ],
    facts: [
      ["Evaluated", moment(data.evaluatedAt)],
      ["Evaluator", data.evaluatorVersion],
      ["Score", data.score === null ? "none, evidence is missing" : `${data.score} in band ${data.scoreBand}`],
      ["Band", data.band ?? "none"],
      ["Evidence", `${data.complete ? "complete" : "incomplete"}, revision ${data.evidenceRevision}`],
      ["Fresh until", moment(data.freshUntil)],
      ["Review due", moment(data.reviewDueAt)],
      ["Trigger", data.trigger],
    ].map(([name, value]) => [name, words(value!, 28)]),
    explanation: limited(data.explanation.slice(1), (sentence) => words(sentence, 70)),
    reasons: data.reasons.map(({ code, text }) => ({ code: breakable(code, 30), text: words(text, 60) })),
    actions: data.requiredActions.map(({ name, origins }) => ({
      name: breakable(name, 30),
      origins: words(origins.join(", "), 50),
    })),
    factors: limited(factorRows(assessment), (row) => row.map((text) => words(text, 22))),
    scale: scaleOf(assessment),
    rules: limited(ruleRows(assessment), ({ matched, cells }) => ({
      matched,
      cells: cells.map((text) => words(text, 24)),
    })),
    evidence: limited(evidenceRows(assessment), ({ cells, ...row }) => ({
      ...row,
      cells: cells.map((text) => words(text, 15)),
    })),
    policyParts: limited(policyInWords(data.policySnapshot, sourceNamesIn(assessment)), ({ title, sentences }) => ({
      title: words(title, 60),
      sentences: limited(sentences, (sentence) => words(sentence, 70)),
    })),
    digests: digestNames.map((name) => ({ title: digestTitles[name], covers: digestCovers[name], digest: data[name] })),
    file: { ...file, bytes: file.bytes.toLocaleString("en") },
    sealedAt: moment(sealedAt.toISOString()),
    seal: { ...seal, issuedTo: words(seal.issuedTo, 42), verifyAt: breakable(seal.verifyAt, 60) },
  };
}

/** The first of many, and how many there are more. */
function limited<Item, Shown>(items: readonly Item[], shown: (item: Item) => Shown) {
  return { items: items.slice(0, printedMax).map(shown), more: Math.max(0, items.length - printedMax) };
}

/** A text of somebody else, with breaks in its longest words; `ems` is the available width. */
function words(text: string, ems: number) {
  const letters = Array.from(withoutReversals(text.toWellFormed()));
  const short = letters.length > lettersMax ? `${letters.slice(0, lettersMax).join("")}…` : letters.join("");
  return { text: breakable(spelled(short), ems), rtl: startsRightToLeft(text) };
}

const dateOf = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
  second: date.getUTCSeconds(),
});
