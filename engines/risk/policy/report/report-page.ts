import { explanationOf, headOf, recordOf } from "./decision-section.ts";
import { evidenceOf } from "./evidence-section.ts";
import { embeddedJson, html, Markup } from "./markup.ts";
import { checkingOf, digestsOf, policyOf } from "./policy-section.ts";
import type { ReportFacts } from "./reported-assessment.ts";
import { rulesOf, scoreOf } from "./score-section.ts";

/** Everything that people read. The page makes it again from its data, so that what is shown cannot say something else. */
export function reportMain(facts: ReportFacts): string {
  const { assessment } = facts;
  return html`<main>
    ${headOf(facts)}${explanationOf(assessment)}${scoreOf(assessment)}${rulesOf(assessment)}${evidenceOf(assessment)}${policyOf(assessment)}${digestsOf(assessment)}${recordOf(assessment)}${checkingOf(assessment)}
  </main>`.text;
}

/** The stylesheet and the program of a page, each with its digest for the page's policy: SHA-256 in base64. */
export type PageParts = { style: Hashed; program: Hashed };
export type Hashed = { text: string; sha256: string };

/**
 * The whole file. It asks nobody for anything: no network, no frames, no forms, and no script or style but the two whose digests the policy
 * names.
 */
export function reportPage(facts: ReportFacts, { style, program }: PageParts): string {
  const { id, data } = facts.assessment;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${program.sha256}'`,
    `style-src 'sha256-${style.sha256}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>Assessment ${id}: ${data.decision}</title>
        ${verbatim("<style>", style.text, "</style>")}
      </head>
      <body>
        ${new Markup(reportMain(facts))}
        <aside aria-labelledby="recompute">
          <h2 id="recompute">Recompute</h2>
          <p>
            This file holds the evidence, the policy and the evaluator <code>${data.evaluatorVersion}</code>. Have it
            decide again, here and offline.
          </p>
          <button type="button" disabled>Recompute</button
          ><noscript><p>Recomputing needs scripts, which this browser does not run.</p></noscript>
          <div role="status"></div>
        </aside>
        ${verbatim('<script type="application/json" id="facts">', embeddedJson(facts), "</script>")}
        ${verbatim("<script>", program.text, "</script>")}
      </body>
    </html>`.text;
}

/** Not a character is added to the content of these elements, because its digest is that of the text. */
const verbatim = (begin: string, text: string, end: string) => new Markup(begin + text + end);
