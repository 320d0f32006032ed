import { Fragment } from "react";
import { shownValue } from "@probity/engines/risk/policy/words/condition-words.ts";
import type { FactValue } from "@probity/engines/risk/policy/definition.ts";
import { CopyButton } from "../../../kit/copy/copy.tsx";
import { useKitTexts } from "../../../kit/texts.ts";
import { Tag } from "../../../kit/tag/tag.tsx";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";
import type { Case } from "./use-plan.ts";

const texts = policyPlanTexts.witness;

type CaseViewProps = { shown: Omit<Case, "inputsOffBaseline" | "steps">; names: readonly string[]; heading?: string };

/** A case: what is known of somebody, and what the evaluator makes of it under each version. */
export function CaseView({ shown: { inputs, evaluations }, names, heading }: CaseViewProps) {
  const kit = useKitTexts();
  const rows: [string, (evaluation: Case["evaluations"][number]) => string][] = [
    [texts.score, ({ score }) => (score === null ? texts.none : String(score))],
    [texts.band, ({ band }) => band ?? texts.none],
    [texts.decision, ({ decision, applicability }) => (applicability === "matched" ? decision : texts.none)],
    [texts.actions, ({ actions }) => (actions.length === 0 ? texts.none : actions.join(", "))],
  ];
  return (
    <div className="stack">
      <div className="flex">
        {heading && <h3 className={styles.caseTitle}>{heading}</h3>}
        <span className="push flex">
          <Tag>{texts.confirmed}</Tag>
          <CopyButton text={JSON.stringify(inputs, null, 2)} label={kit.copy(texts.copy)} />
        </span>
      </div>
      <table className={styles.case}>
        <colgroup>
          <col />
          <col span={evaluations.length} />
        </colgroup>
        <thead className="sr">
          <tr>
            <th scope="col">{texts.title}</th>
            {evaluations.map((_evaluation, at) => (
              <th key={at} scope="col">
                {names[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(inputs).map(([key, values]) => (
            <InputRow key={key} name={key} values={values} columns={evaluations.length} />
          ))}
          <tr aria-hidden="true">
            <td />
            {evaluations.map((_evaluation, at) => (
              <td key={at} className="ink-3">
                {names[at]}
              </td>
            ))}
          </tr>
          {rows.map(([label, told]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {evaluations.map((evaluation, at) => (
                <td key={at} className={styles.told}>
                  <Identifier text={told(evaluation)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type InputRowProps = { name: string; values: readonly (FactValue | null)[]; columns: number };

/** One value where both versions see the same. */
function InputRow({ name, values, columns }: InputRowProps) {
  const told = values.map(valueWords);
  const isSame = told.every((each) => each === told[0]);
  return (
    <tr>
      <th scope="row">
        <Identifier text={name} />
      </th>
      {isSame ? (
        <td colSpan={columns}>
          <Identifier text={told[0]!} />
        </td>
      ) : (
        told.map((each, at) => (
          <td key={at}>
            <Identifier text={each} />
          </td>
        ))
      )}
    </tr>
  );
}

/** A text that may go on in the next line after each of its words; a copy of it has nothing more in it. */
function Identifier({ text }: { text: string }) {
  return text.split(/(?<=[_.])(?=[a-z])/).map((word, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

function valueWords(value: FactValue | null): string {
  if (value === null) return texts.missing;
  return Array.isArray(value) && value.length === 0 ? texts.empty : shownValue(value);
}
