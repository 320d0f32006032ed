import { useState } from "react";
import { Button, IconButton } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import { CaseView } from "./case-view.tsx";
import { Causes } from "./causes.tsx";
import { type MatrixPair, pairsOf } from "./matrix-cells.ts";
import { Matrix } from "./matrix.tsx";
import { movesAway, shownShare } from "./moves.ts";
import { OutcomeWord } from "./outcome-word.tsx";
import styles from "./plan.module.css";
import { type OpenPair, PopulationBox } from "./population-box.tsx";
import type { Change, Move } from "./use-plan.ts";
import type { Population } from "./use-population.ts";

const texts = policyPlanTexts.moves;

type MovesPanelProps = {
  moves: readonly Move[];
  changes: readonly Change[];
  names: readonly [string, string];
  population: Population;
  onOpen: OpenPair;
};

/** Every pair of outcomes that occurs. The chosen one shows its smallest case, and whom it happens to. */
export function MovesPanel({ moves, changes, names, population, onOpen }: MovesPanelProps) {
  const counted = population.impact?.data ?? null;
  const isCounted = counted !== null && counted.status !== "running";
  const pairs = pairsOf(moves, isCounted ? counted : null);
  const away = movesAway(pairs);
  const [at, setAt] = useState(0);
  const chosen = away[Math.min(at, away.length - 1)];
  const compared = isCounted ? counted.compared : null;
  return (
    <Panel title={texts.title} note={noteOf(moves, compared)} flush>
      <div className={styles.moves}>
        <div className={styles.matrixSide}>
          <Matrix
            pairs={pairs}
            names={names}
            compared={compared}
            chosen={chosen}
            onChoose={(pair) => setAt(away.indexOf(pair))}
          />
          <PopulationBox population={population} />
        </div>
        {chosen ? (
          <Chosen
            pair={chosen}
            at={at}
            count={away.length}
            compared={compared}
            names={names}
            changes={changes}
            onNext={() => setAt((at + 1) % away.length)}
            onOpen={onOpen}
          />
        ) : (
          <div className={styles.chosen}>
            <Notice meaning="fine" title={texts.none} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function noteOf(moves: readonly Move[], compared: number | null): string {
  if (compared !== null) return texts.counted(compared);
  return moves.some(({ share }) => share === null) ? texts.uncounted : texts.note;
}

type ChosenProps = Pick<MovesPanelProps, "names" | "changes" | "onOpen"> & {
  pair: MatrixPair;
  at: number;
  count: number;
  compared: number | null;
  onNext: () => void;
};

function Chosen({ pair, at, count, compared, names, changes, onNext, onOpen }: ChosenProps) {
  const { from, to, move, subjects } = pair;
  const { witness } = policyPlanTexts;
  return (
    <section className={styles.chosen} aria-label={witness.title} aria-live="polite">
      <header className="flex">
        <OutcomeWord outcome={from} />
        <span aria-hidden="true">→</span>
        <OutcomeWord outcome={to} />
        <span className="push flex meta ink-3">
          {witness.of(at + 1, count)}
          {count > 1 && <IconButton icon="arrow" label={witness.next} onClick={onNext} />}
        </span>
      </header>
      {subjects !== null && compared !== null && (
        <p>
          <strong className={styles.people}>{subjects.toLocaleString("en")}</strong>{" "}
          {texts.subjects(subjects, shownShare(compared === 0 ? 0 : subjects / compared))}
        </p>
      )}
      <Causes from={from} to={to} changes={changes} />
      {move?.witness ? (
        <CaseView shown={move.witness} names={names} heading={witness.title} />
      ) : (
        <p className="ink-2">{texts.older}</p>
      )}
      {subjects !== null && subjects > 0 && (
        <div>
          <Button small onClick={() => onOpen({ from, to })}>
            {texts.open(subjects)}
          </Button>
        </div>
      )}
    </section>
  );
}
