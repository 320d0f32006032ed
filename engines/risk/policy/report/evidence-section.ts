import type { InputResult, Reading } from "../evaluation.ts";
import type { Background } from "../explain/explanation.ts";
import { sourceName } from "../explain/source-names.ts";
import { html, type Markup } from "./markup.ts";
import { badge, mono, panel, table, value } from "./parts.ts";
import { shortMoment, stateWords, valueWords } from "./report-words.ts";
import { type ReportedAssessment, sourceNamesIn } from "./reported-assessment.ts";

/** Every input with the receipts it was given, also those that did not count. */
export function evidenceOf(assessment: ReportedAssessment): Markup {
  const { inputs } = assessment.data;
  const names = sourceNamesIn(assessment);
  const resolved = inputs.filter(({ state }) => state === "resolved").length;
  return panel(
    "evidence",
    "Evidence",
    `${resolved} of ${inputs.length} inputs resolved; each with all receipts that the evaluator was given`,
    table(
      "evidence",
      ["Input, and its receipts", "Value", "State", "Observed (UTC)", "Until (UTC)"],
      inputs.map((input) => inputRows(input, names)),
    ),
  );
}

function inputRows(input: InputResult, names: Background["sourceNames"]): Markup {
  const { key, state, value: read, usableUntil, receipts } = input;
  const none = html`<tr class="receipt">
    <td colspan="5" class="note">No source had said anything.</td>
  </tr>`;
  const standing =
    state === "resolved" ? html`<span class="note">resolved</span>` : badge("unknown", stateWords[state]);
  return html`<tbody>
    <tr class="input">
      <th scope="row">${mono(key)}</th>
      <td><b>${value(valueWords(read))}</b></td>
      <td>${standing}</td>
      <td></td>
      <td>${shortMoment(usableUntil)}</td>
    </tr>
    ${receipts.length === 0 ? none : receipts.map((receipt) => receiptRow(receipt, names))}
  </tbody>`;
}

function receiptRow(receipt: Reading, names: Background["sourceNames"]): Markup {
  const { source, evidenceId, status, value: said, observedAt, expiresAt } = receipt;
  const name = sourceName(source, names);
  const identity = name === source ? null : html` <span class="note">${value(source)}</span>`;
  const id = evidenceId === null ? null : html`<div class="note">receipt ${mono(evidenceId)}</div>`;
  return html`<tr class="receipt">
    <td><span class="from">${value(name)}</span>${identity}${id}</td>
    <td>${value(valueWords(said))}</td>
    <td class="note">${status}</td>
    <td>${shortMoment(observedAt)}</td>
    <td>${shortMoment(expiresAt)}</td>
  </tr>`;
}
