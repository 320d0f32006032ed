import type { Definition, Factor } from "../definition.ts";
import type { FactorResult, RuleResult } from "../evaluation.ts";
import { conditionsWords, conditionWords } from "../words/condition-words.ts";
import { html, type Markup } from "./markup.ts";
import { mono, panel, table, value } from "./parts.ts";
import { decisionMeanings, truthWords } from "./report-words.ts";
import type { ReportedAssessment } from "./reported-assessment.ts";

/** How the score came about: what each factor gave, and where the sum lies among the bands. */
export function scoreOf({ data }: ReportedAssessment): Markup {
  const { policySnapshot: definition, factors, score } = data;
  const how = definition.aggregation === "sum" ? "added up" : "the highest of them counts";
  const note = factors.length === 0 ? "the policy has no factors" : `points × weight, ${how}`;
  const rows = factors.map((factor, index) => factorRow(factor, definition.factors?.[index], reachOf(factors)));
  const factorsTable =
    factors.length === 0 ? null : table("factors", ["Factor", "Case that matched", "Points × weight", "Gives"], rows);
  const scale = score === null ? null : bandScale(definition, score, data.band);
  return panel("score", "Score", note, html`${factorsTable}${scale}`);
}

const reachOf = (factors: readonly FactorResult[]) =>
  Math.max(...factors.map(({ contribution }) => Math.abs(contribution ?? 0)), 1);

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

function factorRow(result: FactorResult, factor: Factor | undefined, reach: number): Markup {
  const { id, state, caseId, usedDefault, points, weight, contribution } = result;
  const matched = factor?.cases.find((one) => one.id === caseId);
  const unscored = { scored: "", no_case: "no case matches", input_unresolved: "waits for evidence" }[state];
  const which = matched
    ? html`${mono(matched.id)} <span class="note">${value(conditionsWords(matched.all))}</span>`
    : html`<span class="note">${usedDefault ? "none; default points" : unscored}</span>`;
  const bar =
    contribution === null
      ? null
      : html`<svg class="bar" aria-hidden="true">
          <rect
            class="${contribution < 0 ? "less" : "more"}"
            width="${percent(Math.abs(contribution) / reach)}"
            height="100%"
          />
        </svg>`;
  const title = factor?.title === undefined ? null : html` <span class="note">${factor.title}</span>`;
  return html`<tbody>
    <tr>
      <th scope="row">${mono(id)}${title}</th>
      <td>${which}</td>
      <td class="number">${points ?? "–"} × ${weight}</td>
      <td class="number gives">${bar}<b>${contribution ?? "–"}</b></td>
    </tr>
  </tbody>`;
}

/** The bands side by side, the score among them. */
function bandScale({ bands }: Definition, score: number, band: string | null): Markup {
  const end = Math.max(bands.at(-1)!.lowerBound * 1.25, score * 1.1, 1);
  const segments = bands.map(({ id, lowerBound, effect }, index) => {
    const upper = bands[index + 1]?.lowerBound ?? end;
    const x = lowerBound / end;
    return html`<g class="${decisionMeanings[effect.decision]}"
      ><rect
        class="band${id === band ? " deciding" : ""}"
        x="${percent(x)}"
        y="22"
        width="${percent((upper - lowerBound) / end)}"
        height="16"
      /><text class="band-name" x="${percent(x)}" y="54">${id} ${lowerBound}</text></g
    >`;
  });
  const at = percent(score / end);
  const anchor = score / end > 0.9 ? "end" : "start";
  return html`<figure class="scale">
    <svg role="img" aria-label="Score ${score} in the bands of the policy; the band is ${band ?? "none"}.">
      ${segments}
      <line class="marker" x1="${at}" x2="${at}" y1="16" y2="44" />
      <text class="marker-name" x="${at}" y="12" text-anchor="${anchor}">score ${score}</text>
    </svg>
  </figure>`;
}

export function rulesOf({ data }: ReportedAssessment): Markup | null {
  const { rules, policySnapshot: definition } = data;
  if (rules.length === 0) return null;
  const matched = rules.filter(({ result }) => result === "matched").length;
  return panel(
    "rules",
    "Rules",
    `${matched} of ${rules.length} matched`,
    table(
      "rules",
      ["Rule", "Conditions", "Result", "Asks for"],
      rules.map((rule, index) => ruleRow(rule, definition.rules?.[index])),
    ),
  );
}

const resultWords = { matched: "matched", not_matched: "did not match", not_evaluated: "not evaluated" } as const;

function ruleRow({ id, result, conditions }: RuleResult, rule: NonNullable<Definition["rules"]>[number] | undefined) {
  const tried = conditions.map(({ index, result: truth }) => {
    const condition = rule?.all[index];
    return html`<li>
      ${value(condition ? conditionWords(condition) : `condition ${index}`)}
      <span class="note">${truthWords[truth]}</span>
    </li>`;
  });
  const asks = [
    ...(rule?.effect ? [rule.effect.decision, ...rule.effect.actions] : []),
    ...(rule?.forcedBand === undefined ? [] : [`at least band ${rule.forcedBand}`]),
  ];
  const title = rule?.title === undefined ? null : html` <span class="note">${rule.title}</span>`;
  return html`<tbody class="${result}">
    <tr>
      <th scope="row">${mono(id)}${title}</th>
      <td>
        <ul>
          ${tried}
        </ul>
      </td>
      <td>${resultWords[result]}</td>
      <td>${asks.join(", ")}</td>
    </tr>
  </tbody>`;
}
