import { classNames } from "../../../kit/class-names.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import type { MatrixPair } from "./matrix-cells.ts";
import { kindOf, shownOutcomes, shownShare } from "./moves.ts";
import { meaningOfOutcome, OutcomeWord } from "./outcome-word.tsx";
import styles from "./plan.module.css";

const texts = policyPlanTexts.moves;
const signs = { stricter: "↑", looser: "↓", incomplete: "○", other: "↔" } as const;

export type MatrixProps = {
  /** What it shows; decisions that move unless given. */
  label?: string;
  /** What a pair that is not there means: that it cannot occur, unless given. */
  absent?: string;
  pairs: readonly MatrixPair[];
  names: readonly [string, string];
  /** Of whom the shares are, once they were counted. */
  compared: number | null;
  chosen: MatrixPair | undefined;
  onChoose: (pair: MatrixPair) => void;
};

/** Above the diagonal it is stricter, below it is looser. */
export function Matrix({ label = texts.title, pairs, names, ...cell }: MatrixProps) {
  const shown = shownOutcomes(pairs);
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col" className="meta ink-3">
              {texts.axes(...names)}
            </th>
            {shown.map((to) => (
              <th key={to} scope="col">
                <OutcomeWord outcome={to} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((from) => (
            <tr key={from}>
              <th scope="row">
                <OutcomeWord outcome={from} />
              </th>
              {shown.map((to) => (
                <td key={to}>
                  <MatrixCell pair={pairs.find((pair) => pair.from === from && pair.to === to)} {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MatrixCellProps = Pick<MatrixProps, "absent" | "compared" | "chosen" | "onChoose"> & {
  pair: MatrixPair | undefined;
};

function MatrixCell({ pair, absent = texts.never, compared, chosen, onChoose }: MatrixCellProps) {
  if (!pair)
    return (
      <span className={styles.never}>
        <span aria-hidden="true">·</span>
        <span className="sr">{absent}</span>
      </span>
    );
  const kind = kindOf(pair);
  const { lead, small } = figuresOf(pair, compared);
  if (kind === "stays")
    return (
      <span className={styles.stays}>
        {lead ?? texts.stays}
        {lead !== null && <small>{texts.stays}</small>}
      </span>
    );
  return (
    <button
      type="button"
      className={classNames(styles.move, meaningOfOutcome[pair.to], kind === "incomplete" && styles.hatched)}
      aria-pressed={pair === chosen}
      onClick={() => onChoose(pair)}
    >
      {lead ?? texts.kinds[kind]}
      <span className={styles.moveSign} aria-hidden="true">
        {signs[kind]}
      </span>
      {lead !== null && <small>{small ?? texts.kinds[kind]}</small>}
      {small !== null && <span className="sr">{texts.kinds[kind]}</span>}
    </button>
  );
}

/** People, once they were counted; shares of cells until then, where those are. */
function figuresOf({ move, subjects }: MatrixPair, compared: number | null) {
  if (subjects === null || compared === null)
    return { lead: move && move.share === null ? null : shownShare(move?.share ?? 0), small: null };
  return { lead: subjects.toLocaleString("en"), small: shownShare(compared === 0 ? 0 : subjects / compared) };
}
