import type { Factor, FactorCase } from "@probity/engines/risk/policy/definition.ts";
import { Mark } from "../../../kit/mark/mark.tsx";
import { printed } from "../../../pictures/axis.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { NumberCell, TextCell } from "./cells.tsx";
import { Conditions } from "./conditions.tsx";
import styles from "./editor.module.css";
import { AddButton, movesBy, RowButtons } from "./row-buttons.tsx";

type CaseRowProps = {
  of: FactorCase;
  weight: number;
  /** What the largest of the cases adds, for the bar. */
  most: number;
  place: string;
  onCase: (next: FactorCase, place: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function CaseRow({ of: own, weight, most, place, onCase, onMove, onRemove }: CaseRowProps) {
  const { id, all, points, reason } = own;
  const what = `case ${id}`;
  const adds = points * weight;
  const setReason = (code: string, text: string) => {
    const { reason: _reason, ...rest } = own;
    onCase(code === "" && text === "" ? rest : { ...own, reason: { code, text } }, `${place}/reason`);
  };
  return (
    <tr onKeyDown={movesBy(onMove)}>
      <td className={styles.stacked}>
        <TextCell
          label={texts.fields.id(what)}
          place={`${place}/id`}
          value={id}
          onValue={(next) => onCase({ ...own, id: next }, `${place}/id`)}
        />
        <TextCell
          label={`${texts.fields.code}, ${what}`}
          place={`${place}/reason/code`}
          value={reason?.code ?? ""}
          placeholder={texts.placeholders.code}
          onValue={(code) => setReason(code, reason?.text ?? "")}
        />
      </td>
      <td>
        <Conditions
          all={all}
          place={`${place}/all`}
          what={what}
          onAll={(next) => onCase({ ...own, all: next }, `${place}/all`)}
        />
        <TextCell
          label={`${texts.fields.text}, ${what}`}
          place={`${place}/reason/text`}
          value={reason?.text ?? ""}
          placeholder={texts.placeholders.text}
          mono={false}
          wide
          onValue={(text) => setReason(reason?.code ?? "", text)}
        />
      </td>
      <td className="num">
        <NumberCell
          label={texts.fields.points(what)}
          place={`${place}/points`}
          value={points}
          onValue={(next) => onCase({ ...own, points: next }, `${place}/points`)}
        />
      </td>
      <td className={`num ${styles.adds}`}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(Math.abs(adds) / most) * 100}%` }} />
        </span>
        {printed(adds)}
      </td>
      <td>
        <RowButtons what={what} onMove={onMove} onRemove={onRemove} />
      </td>
    </tr>
  );
}

type NoCaseRowProps = { factor: Factor; place: string; onFactor: (factor: Factor, place: string) => void };

/** "No case" is an outcome as well: without default points the assessment is incomplete. */
export function NoCaseRow({ factor, place, onFactor }: NoCaseRowProps) {
  const { defaultPoints, ...without } = factor;
  const at = `${place}/defaultPoints`;
  return (
    <tr className={styles.gap}>
      <td className="mono">{texts.noCase}</td>
      <td>
        {defaultPoints === undefined ? (
          <span className="flex">
            <Mark shape="unknown" /> <strong>{texts.incomplete}</strong>
            <AddButton label={texts.add.defaultPoints} onAdd={() => onFactor({ ...factor, defaultPoints: 0 }, at)} />
          </span>
        ) : (
          <span className="mono">defaultPoints</span>
        )}
      </td>
      <td className="num">
        {defaultPoints !== undefined && (
          <NumberCell
            label={texts.fields.defaultPoints}
            place={at}
            value={defaultPoints}
            onValue={(next) => onFactor({ ...factor, defaultPoints: next }, at)}
          />
        )}
      </td>
      <td className="num">{defaultPoints === undefined ? "" : printed(defaultPoints * factor.weight)}</td>
      <td>
        {defaultPoints !== undefined && <RowButtons what="defaultPoints" onRemove={() => onFactor(without, at)} />}
      </td>
    </tr>
  );
}
