import type { Factor, FactorCase } from "@probity/engines/risk/policy/definition.ts";
import { conditionWords } from "@probity/engines/risk/policy/words/condition-words.ts";
import { factorSentence } from "@probity/engines/risk/policy/words/sentences.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { printed } from "../../pictures/axis.ts";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.record;

/** A factor as a decision table to read. "No case" is a row of it, because it is an outcome. */
export function FactorInWords({ factor }: { factor: Factor }) {
  const heads = texts.caseColumns;
  return (
    <Panel
      title={<span className="mono">{factor.id}</span>}
      heading="h3"
      note={factor.title}
      actions={`${texts.match[factor.match]} ${texts.times(factor.weight)}`}
      flush
      tight
    >
      <div className={styles.scroller}>
        <table className={styles.decisions} aria-label={factor.id}>
          <thead>
            <tr>
              <th scope="col">{heads.case}</th>
              <th scope="col">{heads.when}</th>
              <th scope="col" className="num">
                {heads.points}
              </th>
              <th scope="col" className="num">
                {heads.adds}
              </th>
              <th scope="col">{heads.reason}</th>
            </tr>
          </thead>
          <tbody>
            {factor.cases.map((one, at) => (
              <CaseRow key={at} of={one} weight={factor.weight} />
            ))}
            <tr className={styles.gap}>
              <td className="mono">{texts.noCase}</td>
              <td>
                {factor.defaultPoints === undefined ? (
                  <span className="flex">
                    <Mark shape="unknown" /> <strong>{texts.incomplete}</strong>
                  </span>
                ) : (
                  <span className="mono">{texts.defaultPoints}</span>
                )}
              </td>
              <td className="num">{factor.defaultPoints ?? ""}</td>
              <td className="num">
                {factor.defaultPoints === undefined ? "" : printed(factor.defaultPoints * factor.weight)}
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>{factorSentence(factor)}</p>
    </Panel>
  );
}

function CaseRow({ of: { id, all, points, reason }, weight }: { of: FactorCase; weight: number }) {
  return (
    <tr>
      <td className="mono">{id}</td>
      <td>
        {all.map((condition, at) => (
          <div key={at}>
            {at > 0 && <span className="meta ink-3">and </span>}
            <bdi className="mono">{conditionWords(condition)}</bdi>
          </div>
        ))}
      </td>
      <td className="num strong">{printed(points)}</td>
      <td className="num">{printed(points * weight)}</td>
      <td>
        {reason && (
          <>
            <Tag>{reason.code}</Tag> <bdi className="meta ink-2">{reason.text}</bdi>
          </>
        )}
      </td>
    </tr>
  );
}
