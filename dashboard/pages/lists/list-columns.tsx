import type { ScreeningSource } from "@probity/contract";
import { confirmedWithin } from "@probity/engines/screening/lists/list-state.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { shortId } from "../../kit/copy/copy.tsx";
import { Ribbon } from "../../pictures/ribbon/ribbon.tsx";
import { ribbon } from "../../pictures/ribbon/ribbon-model.ts";
import { day } from "../../pictures/time-axis.ts";
import { reasonsOf, shapeOfStanding, standingsOf } from "../../records/lists/list-standing.ts";
import { listsTexts as texts } from "../../texts/lists.ts";
import { nextStepOf } from "./next-step.ts";
import { ribbonDays, ribbonLength } from "./ribbon-days.ts";
import styles from "./lists.module.css";

type Options = { now: Date; asTable: boolean; onStep: (list: ScreeningSource["key"]) => void };

export const listColumns = ({ now, asTable, onStep }: Options): readonly Column<ScreeningSource>[] => [
  {
    id: "list",
    head: texts.columns.list,
    cell: ({ key, listKind, name }) => (
      <>
        <div className="flex">
          <strong className="mono">{key}</strong>
          <Tag>{listKind}</Tag>
        </div>
        <div className={styles.name}>{name}</div>
      </>
    ),
  },
  { id: "state", head: texts.columns.state, cell: (list) => <State list={list} /> },
  {
    id: "states",
    head: texts.columns.states,
    cell: ({ publishedAt, versionId }) => (
      <div className="nowrap">
        {/* The day that the file states belongs to no zone. */}
        <div>{publishedAt === null ? versionId && texts.noDay : day(new Date(publishedAt))}</div>
        {versionId && (
          <div className="mono micro ink-3" title={versionId}>
            {shortId(versionId)}
          </div>
        )}
      </div>
    ),
  },
  { id: "confirmed", head: texts.columns.confirmed, cell: (list) => <Confirmed list={list} /> },
  {
    id: "entries",
    head: texts.columns.entries,
    align: "end",
    cell: ({ entryCount, droppedEntries }) =>
      entryCount !== null && (
        <>
          <div>{entryCount.toLocaleString("en")}</div>
          <div className="meta ink-3">{texts.dropped(droppedEntries ?? 0)}</div>
        </>
      ),
  },
  {
    id: "ribbon",
    head: <RibbonScale now={now} />,
    cell: (list) => (
      <div className={styles.ribbon}>
        <Ribbon label={texts.ribbon(list.key)} model={ribbon(ribbonDays(list, now))} asTable={asTable} />
      </div>
    ),
  },
  {
    id: "step",
    head: <span className="sr">{texts.columns.step}</span>,
    cell: (list) => {
      const step = nextStepOf(list);
      return (
        step && (
          <Button small onClick={() => onStep(list.key)}>
            {texts.next[step]} <span className="sr">{list.key}</span>
          </Button>
        )
      );
    },
  },
];

function State({ list }: { list: ScreeningSource }) {
  const [worst, ...others] = standingsOf(list);
  return (
    <div className={styles.state}>
      {[worst, ...others].map((standing) => (
        <Badge key={standing} shape={shapeOfStanding[standing]} word={standing} />
      ))}
      {worst !== "fresh" &&
        reasonsOf(list).map((reason) => (
          <span key={reason} className="micro ink-2">
            {reason}
          </span>
        ))}
      {list.reindexPending && (
        <span className="micro ink-2">
          <Mark shape="unknown" size={11} /> {texts.reindexing}
        </span>
      )}
    </div>
  );
}

function Confirmed({ list: { lastConfirmedAt, listKind, staleReasons } }: { list: ScreeningSource }) {
  if (lastConfirmedAt === null) return <strong>{texts.never}</strong>;
  if (!staleReasons.includes("not_confirmed_in_time")) return <Time at={lastConfirmedAt} />;
  return (
    <>
      <strong>
        <Time at={lastConfirmedAt} />
      </strong>
      <div className="meta ink-3">{texts.allowed(span(confirmedWithin[listKind]))}</div>
    </>
  );
}

function RibbonScale({ now }: { now: Date }) {
  const at = (daysAgo: number) => day(new Date(now.getTime() - daysAgo * 86_400_000)).replace(/ \d{4}$/, "");
  return (
    <span className={styles.scale}>
      <span>{at(ribbonLength - 1)}</span>
      <span className={styles.between}>{at(60)}</span>
      <span className={styles.between}>{at(30)}</span>
      <span>{texts.today}</span>
    </span>
  );
}
