import type { Table } from "@probity/engines/agreements/tables/table.ts";
import { type CSSProperties, useMemo, useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useGo } from "../../../frame/page-link.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { classNames } from "../../../kit/class-names.ts";
import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { useCommitKey } from "../../../kit/keys/use-commit-key.ts";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import styles from "./bulk-sends.module.css";
import { type CheckedRow, checkedRows, type Plan } from "./checked-rows.ts";
import { FirstDocument } from "./first-document.tsx";
import { type Sending, SendingChoice, sendingBody } from "./sending-choice.tsx";
import { useStart } from "./use-start.ts";

const texts = bulkSendTexts.check;

type CheckStepProps = { plan: Plan; table: Table; onBack: () => void };

/** Every row with what is wrong with it, the first document as it will be sent, and the button that sends them all. */
export function CheckStep({ plan, table, onBack }: CheckStepProps) {
  const checked = useMemo(() => checkedRows(table, plan), [table, plan]);
  const start = useStart(plan.template);
  const rows = useMemo(() => withRefusals(checked, start.refusedRows), [checked, start.refusedRows]);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const badCount = rows.length - good.length;
  const [isLeftOut, setLeftOut] = useState(false);
  const [sending, setSending] = useState<Sending>({ authentication: "none", expiresAt: "", allowDecline: true });
  const [first, setFirst] = useState<"rendering" | "shown" | "failed">("rendering");
  const { whyNot } = useRoles();
  const go = useGo();
  const toast = useToast();
  const why =
    whyNot("POST /bulk-sends") ??
    (good.length === 0 ? texts.nothing : undefined) ??
    (badCount > 0 && !isLeftOut ? texts.badFirst : undefined) ??
    (first === "failed" ? texts.notRendered : first === "rendering" ? texts.notYet : undefined);
  const send = async () => {
    if (why !== undefined || start.sending) return;
    const made = await start.send(good, sendingBody(sending));
    if (made === null) return;
    toast(texts.started, { shape: "fine" });
    go(`/documents/bulk-sends/${made.id}`);
  };
  useCommitKey(() => void send());
  return (
    <>
      {start.error !== null && (
        <Notice meaning="stop" urgent title={texts.refused}>
          {sentenceOf(start.error)}
        </Notice>
      )}
      <div className={styles.checking}>
        <div className="stack stack-16">
          <RowsPanel rows={rows} badCount={badCount} isLeftOut={isLeftOut} onLeftOut={setLeftOut} />
          <SendingChoice sending={sending} onSending={setSending} />
        </div>
        {good[0] && <FirstDocument template={plan.template} row={good[0].row} onState={setFirst} />}
      </div>
      <div className={classNames(styles.foot, styles.send)}>
        <Button onClick={onBack}>{bulkSendTexts.back}</Button>
        <Button
          variant="primary"
          keys={["Mod", "Enter"]}
          why={why}
          aria-busy={start.sending}
          onClick={() => void send()}
        >
          {texts.send(good.length)}
        </Button>
      </div>
    </>
  );
}

/** What the server refused stands at its row, beside what was found here. */
const withRefusals = (rows: readonly CheckedRow[], refused: ReadonlyMap<number, readonly string[]>): CheckedRow[] =>
  rows.map((row) => ({ ...row, problems: [...row.problems, ...(refused.get(row.number) ?? [])] }));

type RowsPanelProps = {
  rows: readonly CheckedRow[];
  badCount: number;
  isLeftOut: boolean;
  onLeftOut: (isLeftOut: boolean) => void;
};

function RowsPanel({ rows, badCount, isLeftOut, onLeftOut }: RowsPanelProps) {
  const [isOnlyBad, setOnlyBad] = useState(badCount > 0);
  const shown = isOnlyBad && badCount > 0 ? rows.filter(({ problems }) => problems.length > 0) : rows;
  return (
    <Panel title={texts.title} note={<span role="status">{texts.ready(rows.length - badCount)}</span>} flush>
      {badCount > 0 && (
        <div className={styles.head}>
          <Notice meaning="look" title={texts.bad(badCount)}>
            {texts.badText}
          </Notice>
          <Choice label={texts.leaveOut(badCount)} checked={isLeftOut} onChecked={onLeftOut} />
          <Choice label={texts.problemsOnly} checked={isOnlyBad} onChecked={setOnlyBad} />
        </div>
      )}
      <div className={styles.table} style={{ "--rows": shown.length } as CSSProperties}>
        <DataTable label={texts.title} rows={shown} columns={columns} rowId={rowId} keysOn={false} />
      </div>
    </Panel>
  );
}

type ChoiceProps = { label: string; checked: boolean; onChecked: (checked: boolean) => void };

function Choice({ label, checked, onChecked }: ChoiceProps) {
  return (
    <label className={styles.check}>
      <Checkbox label={label} checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}

const rowId = ({ number }: CheckedRow) => String(number);

const columns: readonly Column<CheckedRow>[] = [
  { id: "number", head: texts.columns.number, width: 56, align: "end", cell: ({ number }) => number },
  { id: "name", head: texts.columns.name, cell: ({ row }) => <bdi className="clip">{row.name}</bdi> },
  {
    id: "signers",
    head: texts.columns.signers,
    cell: ({ row }) => (
      <bdi className="clip">
        {Object.values(row.signers)
          .map(({ email }) => email)
          .join(", ")}
      </bdi>
    ),
  },
  {
    id: "problems",
    head: texts.columns.problems,
    cell: ({ problems }) =>
      problems.length === 0 ? (
        <span className="ink-3">{texts.fine}</span>
      ) : (
        <span className={styles.problem}>{problems.join(" ")}</span>
      ),
  },
];
