import { html, type Markup } from "./markup.ts";
import { panel, value } from "./parts.ts";
import { digestCovers, digestTitles, policyInWords } from "./report-words.ts";
import { digestNames } from "./recompute.ts";
import { type ReportedAssessment, sourceNamesIn } from "./reported-assessment.ts";

export function policyOf(assessment: ReportedAssessment): Markup {
  const { policyKey, policyVersion, policySnapshot } = assessment.data;
  const parts = policyInWords(policySnapshot, sourceNamesIn(assessment)).map(
    ({ title, sentences }) =>
      html`<h3>${value(title)}</h3>
        <ul>
          ${sentences.map((sentence) => html`<li>${value(sentence)}</li>`)}
        </ul>`,
  );
  return panel(
    "policy",
    "Policy",
    `${policyKey} version ${policyVersion}, as it was when the decision was made`,
    html`<div class="body prose">
      ${parts}
      <details>
        <summary>The definition as JSON</summary>
        <pre>${JSON.stringify(policySnapshot, null, 2)}</pre>
      </details>
    </div>`,
  );
}

export function digestsOf({ data }: ReportedAssessment): Markup {
  const rows = digestNames.map(
    (name) =>
      html`<div>
        <dt>${digestTitles[name]}<span class="note">${digestCovers[name]}</span></dt>
        <dd><code>${data[name]}</code></dd>
      </div>`,
  );
  return panel(
    "digests",
    "Digests",
    "SHA-256 of canonical JSON (RFC 8785), stored with the decision",
    html`<div class="body"><dl class="digests">${rows}</dl></div>`,
  );
}

/** What recomputing proves and what it cannot, and how anybody goes on without this page. */
export function checkingOf({ id }: ReportedAssessment): Markup {
  const file = fileNameOf(id);
  return panel(
    "checking",
    "How to check this report",
    "offline, with tools of your own",
    html`<div class="body prose">
      <ol>
        <li>
          <b>Recompute.</b> The evaluator that made the decision is inside of this file. It reads the policy and the
          receipts again; the digests must be the ones above, and this page must show what was stored.
        </li>
        <li>
          <b>Check the code.</b> A page cannot vouch for itself: whoever changes it can change its code as well. So a
          sealed PDF of this report names the SHA-256 of this file. Compute it with a program of your own and compare:
          <pre>
sha256sum ${file}
shasum -a 256 ${file}
certutil -hashfile ${file} SHA256</pre>
          They must be the same, digit by digit. The programs are those of Linux, macOS and Windows.
        </li>
        <li>
          <b>Check the seal.</b> The seal of the PDF shows any change in it. Readers of PDFs check it, and so does the
          page <code>/verify</code> of the server that made it.
        </li>
      </ol>
      <p>
        The digests cover policy, evidence and result. The explanation, the ids and the record around them are covered
        by the seal of the PDF alone.
      </p>
    </div>`,
  );
}

export const fileNameOf = (assessmentId: string) => `assessment-${assessmentId}.html`;
