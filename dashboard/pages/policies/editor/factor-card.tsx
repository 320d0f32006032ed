import type { Factor, FactorCase } from "@probity/engines/risk/policy/definition.ts";
import { type ClipboardEvent, memo, useState } from "react";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { Card } from "./card.tsx";
import { CaseRow, NoCaseRow } from "./case-rows.tsx";
import { NumberCell, TextCell } from "./cells.tsx";
import { firstCondition } from "./conditions.tsx";
import { useEdit, useReadOnly } from "./edit-context.ts";
import styles from "./editor.module.css";
import { freeId, moved, replaced, without } from "./list-edits.ts";
import { casesAsTable, casesFromTable, isTable, withPasted } from "./pasted-cases.ts";
import { AddButton, RowButtons } from "./row-buttons.tsx";
import { mostOf } from "./most-of.ts";

type FactorCardProps = { factor: Factor; index: number; isOpen: boolean; onOpen: (place: string | null) => void };

/** A factor as a decision table: cases in order, their conditions and points. Closed it depends on nothing but itself. */
export const FactorCard = memo(function FactorCard({ factor, index, isOpen, onOpen }: FactorCardProps) {
  return (
    <Card
      place={`/factors/${index}`}
      kind={texts.kinds.factor}
      name={factor.id}
      note={texts.factorNote(factor.match, factor.weight, factor.cases.length, mostOf(factor))}
      isOpen={isOpen}
      onOpen={onOpen}
      end={<FactorButtons factor={factor} index={index} onOpen={onOpen} />}
    >
      <FactorBody factor={factor} index={index} />
    </Card>
  );
});

function FactorButtons({ factor, index, onOpen }: Omit<FactorCardProps, "isOpen">) {
  const { definition, change } = useEdit();
  const factors = definition.factors ?? [];
  return (
    <RowButtons
      what={`factor ${factor.id}`}
      onMove={(by) => {
        change({ ...definition, factors: moved(factors, index, by) }, "/factors");
        onOpen(`/factors/${Math.min(factors.length - 1, Math.max(0, index + by))}`);
      }}
      onRemove={() => {
        change({ ...definition, factors: without(factors, index) }, "/factors");
        onOpen(null);
      }}
    />
  );
}

function FactorBody({ factor, index }: Pick<FactorCardProps, "factor" | "index">) {
  const { definition, change } = useEdit();
  const place = `/factors/${index}`;
  const what = `factor ${factor.id}`;
  const { title: _title, ...untitled } = factor;
  const set = (next: Factor, at: string) =>
    change({ ...definition, factors: replaced(definition.factors ?? [], index, next) }, at);
  return (
    <>
      <div className={styles.line}>
        <TextCell
          label={texts.fields.id(what)}
          place={`${place}/id`}
          value={factor.id}
          onValue={(id) => set({ ...factor, id }, `${place}/id`)}
        />
        <TextCell
          label={texts.fields.title(what)}
          place={`${place}/title`}
          value={factor.title ?? ""}
          placeholder={texts.placeholders.title}
          mono={false}
          wide
          onValue={(title) => set(title === "" ? untitled : { ...factor, title }, `${place}/title`)}
        />
        <span className={styles.pair}>
          <span className="meta ink-3">{texts.fields.match}</span>
          <Segmented
            label={texts.fields.match}
            segments={[{ value: "first" }, { value: "highest" }]}
            value={factor.match}
            onValue={(match) => set({ ...factor, match }, `${place}/match`)}
          />
        </span>
        <span className={styles.pair}>
          <span className="meta ink-3">{texts.fields.weight} ×</span>
          <NumberCell
            label={texts.fields.weight}
            place={`${place}/weight`}
            value={factor.weight}
            onValue={(weight) => set({ ...factor, weight }, `${place}/weight`)}
          />
        </span>
      </div>
      <Cases factor={factor} place={place} onFactor={set} />
    </>
  );
}

type CasesProps = { factor: Factor; place: string; onFactor: (factor: Factor, place: string) => void };

function Cases({ factor, place, onFactor }: CasesProps) {
  const { definition } = useEdit();
  const readOnly = useReadOnly();
  const { cases } = factor;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const told = useToast();
  const set = (next: FactorCase[], at = `${place}/cases`) => onFactor({ ...factor, cases: next }, at);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (readOnly || !isTable(text)) return;
    event.preventDefault();
    const pasted = casesFromTable(text, definition);
    setProblems("problems" in pasted ? pasted.problems : []);
    if ("problems" in pasted) return;
    // A step of its own, however quickly it follows another.
    set(withPasted(cases, pasted.cases), `${place}/cases pasted ${Date.now()}`);
    told(texts.pasted(pasted.cases.length), { shape: "fine" });
  };
  const add = () => {
    const id = freeId(
      "case",
      cases.map((one) => one.id),
    );
    set([...cases, { id, all: [firstCondition(definition)], points: 0 }]);
  };
  return (
    <div onPaste={paste}>
      <CasesTable factor={factor} place={place} onFactor={onFactor} />
      <PasteProblems problems={problems} />
      <div className={styles.foot}>
        <AddButton label={texts.add.case} onAdd={add} />
        <Button
          variant="quiet"
          small
          icon="copy"
          onClick={() => void navigator.clipboard.writeText(casesAsTable(cases))}
        >
          {texts.copyTable}
        </Button>
        <span className="meta ink-3">{texts.paste}</span>
      </div>
    </div>
  );
}

function CasesTable({ factor, place, onFactor }: CasesProps) {
  const { cases } = factor;
  const set = (next: FactorCase[], at = `${place}/cases`) => onFactor({ ...factor, cases: next }, at);
  const most = Math.max(1, ...cases.map(({ points }) => Math.abs(points * factor.weight)));
  return (
    <div className={styles.scroller}>
      <table className={styles.decisions} aria-label={factor.id}>
        <thead>
          <tr>
            <th scope="col">{texts.heads.case}</th>
            <th scope="col">{texts.heads.when}</th>
            <th scope="col" className="num">
              {texts.heads.points}
            </th>
            <th scope="col" className="num">
              {texts.heads.adds}
            </th>
            <th>
              <span className="sr">{texts.remove(texts.heads.case)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cases.map((one, at) => (
            <CaseRow
              key={at}
              of={one}
              weight={factor.weight}
              most={most}
              place={`${place}/cases/${at}`}
              onCase={(next, where) => set(replaced(cases, at, next), where)}
              onMove={(by) => set(moved(cases, at, by))}
              onRemove={() => set(without(cases, at))}
            />
          ))}
          <NoCaseRow factor={factor} place={place} onFactor={onFactor} />
        </tbody>
      </table>
    </div>
  );
}

/** Nothing is taken from a table with problems. */
function PasteProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice meaning="stop" urgent title={texts.pasteFailed}>
      <ul>
        {problems.slice(0, 10).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}
