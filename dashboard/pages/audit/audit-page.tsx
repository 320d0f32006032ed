import type { AuditEvent } from "@probity/contract";
import { useMemo } from "react";
import { useList } from "../../api/queries.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { usePreferences } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { listStates } from "../../records/states.ts";
import { baseUrl } from "../../session/server.ts";
import { auditTexts as texts } from "../../texts/audit.ts";
import { auditColumns } from "./audit-columns.tsx";
import { AuditFilters, periods, startOf } from "./audit-filters.tsx";
import styles from "./audit.module.css";
import { EventPanel } from "./event-panel.tsx";
import { SealBar } from "./seal-bar.tsx";
import { useVerification, type Verification } from "./use-verification.ts";

const search = { type: text, actor: text, resourceId: id, period: oneOf(...periods), row: id };
const noFilters = { type: undefined, actor: undefined, resourceId: undefined, period: undefined };

/** Who did what, from where, and whether the log is still as it was written. */
export const auditPage = page({
  path: "/audit",
  title: texts.title,
  search,
  keys: { j: "next", k: "previous", Enter: "open", v: "verify", Escape: "close the panel" },
  Page({ mode, search: asked, setSearch, useKeys }) {
    const { row: current, period, ...narrowed } = asked;
    const from = useMemo(() => startOf(period), [period]);
    const listed = { order: "desc" as const, ...narrowed, ...(from !== undefined && { from }) };
    const list = useList("GET /organization/audit-events", listed);
    const { checkpoint, newest } = useSeals();
    useExportable("GET /organization/audit-events", listed, "audit events");
    const { verification, verify } = useVerification();
    const actor = useActor();
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    const chosen = rows.find((row) => row.id === current);
    const close = () => setSearch({ row: undefined }, { replace: true });
    const start = checkpoint && verification.state !== "running" ? () => void verify(checkpoint) : undefined;
    useKeys({ v: start, Escape: close });
    const side = chosen && (
      <EventPanel
        key={chosen.id}
        event={chosen}
        onClose={close}
        onActor={() => setSearch({ ...noFilters, actor: chosen.data.actor })}
        onResource={() => setSearch({ ...noFilters, resourceId: chosen.data.resourceId })}
      />
    );
    return (
      <>
        <Head
          title={texts.title}
          reading={list.reading}
          actions={<VerifyButton verification={verification} onVerify={start} />}
        />
        <Beside side={side ?? null}>
          <div className={styles.list}>
            {list.reading.state !== "refused" && (
              <SealBar checkpoint={checkpoint} newest={newest} verification={verification} />
            )}
            <AuditFilters
              {...narrowed}
              period={period}
              nameOf={actor}
              onChange={(change) => setSearch({ ...change, row: undefined }, { replace: true })}
            />
            <ListView
              {...list}
              states={listStates(texts, {
                loading: { rows: 14, columns: [60, 120, 160, 200, 180, 160] },
                code: texts.curl(baseUrl, mode),
                onClear: () => setSearch(noFilters),
              })}
              isFiltered={Object.values({ ...narrowed, period }).some((value) => value !== undefined)}
            >
              {(shown) => (
                <AuditTable
                  rows={shown}
                  sealedTo={checkpoint?.data.size ?? 0}
                  current={current ?? null}
                  onRow={(row) => setSearch({ row }, { replace: true })}
                />
              )}
            </ListView>
          </div>
        </Beside>
      </>
    );
  },
});

/** The last seal, and the number of the newest event. */
function useSeals() {
  const seals = useList("GET /organization/audit-checkpoints", { order: "desc", limit: 1 });
  const events = useList("GET /organization/audit-events", { order: "desc", limit: 1 });
  return { checkpoint: firstOf(seals.reading), newest: firstOf(events.reading)?.data.sequence ?? 0 };
}

type VerifyButtonProps = { verification: Verification; onVerify: (() => void) | undefined };

function VerifyButton({ verification, onVerify }: VerifyButtonProps) {
  return (
    <Button {...(onVerify ? { onClick: onVerify } : { why: texts.seal.noneText, whyAt: "elsewhere" as const })}>
      {verification.state === "none" ? texts.verify : texts.verifyAgain}
    </Button>
  );
}

type AuditTableProps = {
  rows: readonly AuditEvent[];
  sealedTo: number;
  current: string | null;
  onRow: (row: string) => void;
};

function AuditTable({ rows, sealedTo, current, onRow }: AuditTableProps) {
  const { singleKeys, density } = usePreferences();
  const actor = useActor();
  return (
    <DataTable
      label={texts.title}
      rows={rows}
      columns={auditColumns(sealedTo, actor)}
      rowId={rowId}
      current={current}
      onCurrent={onRow}
      onOpen={(row) => onRow(row.id)}
      density={density}
      keysOn={singleKeys}
    />
  );
}

const rowId = (row: AuditEvent) => row.id;

function firstOf<Row>(reading: { state: string; value?: { rows: readonly Row[] } }): Row | null {
  return (reading.state === "shown" && reading.value?.rows[0]) || null;
}
