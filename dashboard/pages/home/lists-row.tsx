import type { ScreeningSource } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Time } from "../../kit/time/time.tsx";
import { day } from "../../pictures/time-axis.ts";
import { reasonsOf, shapeOfStanding, standingsOf } from "../../records/lists/list-standing.ts";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";
import styles from "./home.module.css";

const texts = homeTexts.lists;
const states = homeStates(<SkeletonRows rows={1} columns={[90, 90, 90, 90, 90, 90]} height={66} />);

export function ListsRow() {
  const reading = useRecord("GET /screening/sources", {});
  const all = (
    <PageLink to="/lists">
      {texts.all} <Keys of={["g", "l"]} />
    </PageLink>
  );
  return (
    <Panel title={texts.title} note={texts.note} actions={all} flush>
      <RecordView reading={reading} states={states}>
        {({ items }) => (
          <div className={styles.lists}>
            {items.map((list) => (
              <PageLink key={list.key} to={`/lists?steps=${list.key}`} className={styles.list}>
                <span className="mono meta">{list.key}</span>
                <span className="meta ink-2">
                  {list.publishedAt === null ? texts.noFile : texts.file(day(new Date(list.publishedAt)))}
                </span>
                <Standing list={list} />
              </PageLink>
            ))}
          </div>
        )}
      </RecordView>
    </Panel>
  );
}

function Standing({ list }: { list: ScreeningSource }) {
  const [worst] = standingsOf(list);
  const { lastConfirmedAt, staleReasons } = list;
  return (
    <span className={styles.says}>
      <Mark shape={shapeOfStanding[worst]} />
      <span>
        {worst === "fresh" ? texts.confirmed : <strong>{worst}</strong>}{" "}
        {worst === "fresh" && lastConfirmedAt && <Time at={lastConfirmedAt} />}
        {worst === "stale" && lastConfirmedAt && staleReasons.includes("not_confirmed_in_time") ? (
          <>
            {texts.unconfirmed} <Time at={lastConfirmedAt} as="span" />
          </>
        ) : (
          (worst === "attention" || worst === "stale") && reasonsOf(list)[0]
        )}
      </span>
    </span>
  );
}
