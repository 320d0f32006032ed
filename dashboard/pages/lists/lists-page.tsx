import type { ScreeningSource } from "@probity/contract";
import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { PageLink } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { type RecordStates, RecordView } from "../../kit/states/record-view.tsx";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { PictureToggle } from "../../pictures/picture.tsx";
import { RibbonLegend } from "../../pictures/ribbon/ribbon.tsx";
import { standings, standingsOf } from "../../records/lists/list-standing.ts";
import { listsTexts as texts } from "../../texts/lists.ts";
import { Credits } from "./credits.tsx";
import { listColumns } from "./list-columns.tsx";
import { ListSteps } from "./list-steps.tsx";
import styles from "./lists.module.css";
import { VersionsInUse } from "./versions-in-use.tsx";

/** The side panel: the commands for one list, or for any. */
const search = { steps: oneOf("any", ...listKeys) };

export const listsPage = page({
  path: "/lists",
  title: texts.title,
  search,
  keys: { r: "read again", i: "import", Escape: "close" },
  Page({ search: { steps }, setSearch, useKeys }) {
    const reading = useRecord("GET /screening/sources", {});
    const shown = reading.state === "shown" ? reading : null;
    const lists = shown?.value.items ?? [];
    const close = () => setSearch({ steps: undefined }, { replace: true });
    const showSteps = (which: NonNullable<typeof steps>) => setSearch({ steps: which }, { replace: true });
    useTightNav(steps !== undefined);
    useKeys({ r: shown?.retry, i: () => showSteps("any"), Escape: steps && close });
    return (
      <>
        <Head
          title={texts.title}
          note={shown && noteOf(lists)}
          reading={reading}
          actions={
            <>
              <Button icon="refresh" keys={["r"]} onClick={() => shown?.retry?.()}>
                {texts.readAgain}
              </Button>
              <Button variant="primary" onClick={() => showSteps("any")}>
                {texts.importFile}
              </Button>
            </>
          }
        />
        <Beside
          side={steps ? <ListSteps list={lists.find(({ key }) => key === steps) ?? null} onClose={close} /> : null}
        >
          <div className={styles.page}>
            <RecordView reading={reading} states={states}>
              {({ items }) => <Lists lists={items} now={shown!.readAt} onStep={showSteps} />}
            </RecordView>
          </div>
        </Beside>
      </>
    );
  },
});

type ListsProps = { lists: readonly ScreeningSource[]; now: Date; onStep: (list: ScreeningSource["key"]) => void };

function Lists({ lists, now, onStep }: ListsProps) {
  const [asTable, setAsTable] = useState(false);
  const unreliable = lists.filter((list) => standingsOf(list)[0] !== "fresh").map(({ key }) => key);
  const isLoaded = lists.some(({ versionId }) => versionId !== null);
  return (
    <>
      {isLoaded && unreliable.length > 0 && (
        <Notice meaning="look" title={texts.neverClear(unreliable)}>
          <PageLink to="/screening/runs?status=incomplete">{texts.showRuns}</PageLink>
        </Notice>
      )}
      {!isLoaded && <NoneLoaded />}
      <Panel
        title={texts.panel}
        flush
        actions={
          <>
            <RibbonLegend texts={texts.legend} />
            <PictureToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
          </>
        }
      >
        <div className={styles.lists}>
          <SmallTable
            label={texts.panel}
            rows={lists}
            columns={listColumns({ now, asTable, onStep })}
            rowId={({ key }) => key}
            tall
          />
        </div>
      </Panel>
      <p className="micro ink-3">{texts.known}</p>
      {isLoaded && (
        <div className={styles.low}>
          <VersionsInUse lists={lists} />
          <Credits lists={lists} />
        </div>
      )}
    </>
  );
}

function NoneLoaded() {
  return (
    <>
      <Notice meaning="stop" title={texts.noneLoaded} />
      <Empty
        title={texts.next.load}
        text={texts.noneLoadedText}
        command={{ code: texts.steps.refreshCommand(""), what: texts.steps.title }}
      />
    </>
  );
}

/** `6 lists, 4 fresh, 1 stale, 1 needs attention`: each list counts once, as the worst that is said of it. */
function noteOf(lists: readonly ScreeningSource[]): string {
  const worst = lists.map((list) => standingsOf(list)[0]);
  const parts = standings.toReversed().flatMap((standing) => {
    const count = worst.filter((each) => each === standing).length;
    return count === 0 ? [] : [texts.standings[standing](count)];
  });
  return texts.counts(lists.length, parts);
}

const states: RecordStates = {
  loading: <SkeletonRows rows={6} columns={[160, 70, 90, 70, 60, 360]} height={62} />,
  missing: { title: texts.states.missing, text: texts.states.missingText },
  refused: { title: texts.states.refused, text: texts.states.refusedText },
  conflict: { title: texts.states.conflict, text: texts.states.conflictText },
  offline: { text: texts.states.offlineText },
  error: { title: texts.states.failed },
};
