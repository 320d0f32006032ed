import type { Override } from "@probity/contract";
import { isRevocable } from "@probity/engines/risk/override-status.ts";
import type { MouseEvent } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useExportable } from "../../frame/exportable.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { useSingleKeys } from "../../frame/preferences.ts";
import { id, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { useViewableTable } from "../../frame/use-viewable.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { assessmentsTexts, overridesTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";
import { overrideListStates } from "./assessment-states.tsx";
import { RevokePanel } from "./revoke-panel.tsx";

const statuses = ["active", "expired", "revoked", "superseded", "not_applicable"] as const;
const search = { subjectId: id, status: oneOf(...statuses), row: id, revoke: id, columns: text };

/** Overrides, the newest first, with the status that each has now. */
export const overridesPage = page({
  path: "/overrides",
  title: texts.title,
  search,
  keys: { j: "next", k: "previous", Enter: "open the assessment", r: "revoke", Escape: "close the panel" },
  Page({ search: asked, setSearch, useKeys }) {
    const { row: current, revoke, status, subjectId, columns: columnsShown } = asked;
    // A status is computed, so it is asked of one subject.
    const listed = {
      order: "desc",
      ...(subjectId !== undefined && { subjectId, ...(status && { status }) }),
    } as const;
    const list = useList("GET /risk/overrides", listed);
    useExportable("GET /risk/overrides", listed, "overrides");
    const filters = { subjectId, status };
    const shownColumns = useViewableTable("/overrides", filters, { columns: facts, shown: columnsShown, setSearch });
    const { whyNot } = useRoles();
    const keysOn = useSingleKeys();
    const go = useGo();
    const rows = list.reading.state === "shown" ? list.reading.value.rows : [];
    const chosen = rows.find((row) => row.id === current);
    const whyRevoke = whyNot("POST /risk/overrides/{id}/revoke");
    const close = () => setSearch({ revoke: undefined }, { replace: true });
    useKeys({
      r:
        chosen && whyRevoke === undefined && isRevocable(chosen.data.status)
          ? () => setSearch({ revoke: chosen.id }, { replace: true })
          : undefined,
      Escape: close,
    });
    useTightNav(revoke !== undefined);
    const clear = () => setSearch({ subjectId: undefined, status: undefined });
    return (
      <>
        <Head title={texts.title} note={assessmentsTexts.newestFirst} reading={list.reading} />
        <Beside side={revoke === undefined ? null : <RevokePanel key={revoke} overrideId={revoke} onClose={close} />}>
          <div className={styles.list}>
            {subjectId !== undefined && (
              <StatusFilters status={status} onStatus={(next) => setSearch({ status: next })} onAll={clear} />
            )}
            <ListView {...list} states={overrideListStates(clear)} isFiltered={subjectId !== undefined}>
              {(shown) => (
                <DataTable
                  label={texts.title}
                  rows={shown}
                  columns={[
                    ...shownColumns,
                    revokeColumn(whyRevoke, (id) => setSearch({ revoke: id }, { replace: true })),
                  ]}
                  rowId={rowId}
                  current={current ?? null}
                  onCurrent={(row) => setSearch({ row }, { replace: true })}
                  onOpen={(row) => go(`/assessments/${row.data.assessmentId}`)}
                  keysOn={keysOn}
                />
              )}
            </ListView>
          </div>
        </Beside>
      </>
    );
  },
});

type Status = (typeof statuses)[number];
type StatusFiltersProps = {
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
  onAll: () => void;
};

function StatusFilters({ status, onStatus, onAll }: StatusFiltersProps) {
  return (
    <Filters label={assessmentsTexts.filters}>
      <Chip pressed onPress={onAll}>
        {assessmentsTexts.ofSubject}
      </Chip>
      {statuses.map((each) => (
        <Chip key={each} pressed={each === status} onPress={() => onStatus(each === status ? undefined : each)}>
          {each}
        </Chip>
      ))}
    </Filters>
  );
}

function revokeColumn(why: string | undefined, onRevoke: (id: string) => void): Column<Override> {
  const press = (row: Override) => (event: MouseEvent) => {
    event.stopPropagation();
    onRevoke(row.id);
  };
  return {
    id: "revoke",
    head: <span className="sr">{texts.revoke}</span>,
    cell: (row) =>
      isRevocable(row.data.status) && (
        <Button small why={why} whyAt="elsewhere" onClick={press(row)}>
          {texts.revoke}
        </Button>
      ),
  };
}

const rowId = (row: Override) => row.id;
const heads = texts.columns;

const facts: readonly Column<Override>[] = [
  {
    id: "decision",
    head: heads.decision,
    cell: ({ data }) => <DecisionBadge decision={data.decision} current={data.status === "active"} />,
  },
  { id: "status", head: heads.status, cell: ({ data }) => <StatusBadge of="override" value={data.status} /> },
  { id: "reason", head: heads.reason, cell: ({ data }) => <span className={styles.said}>{data.reason}</span> },
  { id: "policy", head: heads.policy, cell: ({ data }) => <span className="mono">{data.policyKey}</span> },
  {
    id: "assessment",
    head: heads.assessment,
    cell: ({ data }) => (
      <PageLink className="mono" to={`/assessments/${data.assessmentId}`} onClick={(event) => event.stopPropagation()}>
        {shortId(data.assessmentId)}
      </PageLink>
    ),
  },
  { id: "created", head: heads.created, cell: ({ data }) => <Time at={data.createdAt} /> },
  { id: "expires", head: heads.expires, cell: ({ data }) => <Time at={data.expiresAt} as="moment" /> },
];
