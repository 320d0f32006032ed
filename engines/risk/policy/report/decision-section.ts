import { badge, facts, mono, panel } from "./parts.ts";
import { html, type Markup } from "./markup.ts";
import { decisionMeanings, decisionWords, moment } from "./report-words.ts";
import type { ReportFacts, ReportedAssessment } from "./reported-assessment.ts";

/** What was decided, by what, about whom and when: the first things that anybody looks for. */
export function headOf({ assessment: { id, data }, mode }: ReportFacts): Markup {
  const trial = html`<p class="trial">Made in test mode. It decides about nobody.</p>`;
  return html`<header class="top">
    <p class="kind">Assessment report</p>
    <h1>Assessment ${data.sequence} <span class="tag">${data.policyKey} v${data.policyVersion}</span></h1>
    ${mode === "test" ? trial : null}
    <p class="decided">
      ${badge(decisionMeanings[data.decision], data.decision, "big")}
      <span class="why">${data.explanation[0] ?? decisionWords[data.decision]}</span>
    </p>
    ${facts([
      ["Subject", mono(data.subjectId)],
      ["Assessment", mono(id)],
      ["Evaluated", moment(data.evaluatedAt)],
      [
        "Score",
        data.score === null ? "none, evidence is missing" : html`<b>${data.score}</b> in band ${data.scoreBand}`,
      ],
      ["Band", data.band ?? "–"],
      ["Evidence", data.complete ? "complete" : "incomplete"],
      ["Fresh until", moment(data.freshUntil)],
      ["Review due", moment(data.reviewDueAt)],
    ])}
  </header>`;
}

export function explanationOf({ data }: ReportedAssessment): Markup {
  const sentences = data.explanation.slice(1).map((sentence) => html`<li>${sentence}</li>`);
  const reasons = data.reasons.map(
    ({ code, text, origin }) => html`<li>${mono(code)} ${text} <span class="note">${origin}</span></li>`,
  );
  const actions = data.requiredActions.map(
    ({ name, origins }) => html`<li>${mono(name)} <span class="note">${origins.join(", ")}</span></li>`,
  );
  const list = (title: string, items: readonly Markup[]) =>
    items.length === 0
      ? null
      : html`<h3>${title}</h3>
          <ul>
            ${items}
          </ul>`;
  return panel(
    "explanation",
    "Explanation",
    "in sentences, as it was stored with the decision",
    html`<div class="body prose">
      <ul class="sentences">
        ${sentences}
      </ul>
      ${list("Reasons of the policy", reasons)}${list("Required actions", actions)}
    </div>`,
  );
}

export function recordOf({ data }: ReportedAssessment): Markup {
  return panel(
    "record",
    "Record",
    "where it stands among others",
    html`<div class="body">
      ${facts([
        ["Trigger", mono(data.trigger)],
        ["Evaluator", mono(data.evaluatorVersion)],
        ["Policy version", mono(data.policyVersionId)],
        ["Evidence revision", String(data.evidenceRevision)],
        ["Previous assessment", data.previousAssessmentId === null ? "none" : mono(data.previousAssessmentId)],
        ["Events", data.eventIds.length === 0 ? "none" : html`${data.eventIds.map((id) => html`${mono(id)} `)}`],
      ])}
    </div>`,
  );
}
