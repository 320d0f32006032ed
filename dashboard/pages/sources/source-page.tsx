import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { useTightNav } from "../../frame/tight.ts";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { recordStates } from "../../records/states.ts";
import { sourcesTexts } from "../../texts/sources.ts";
import { BindingsPanel } from "./bindings-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { SourceState } from "./source-columns.tsx";
import styles from "./sources.module.css";

const texts = sourcesTexts.record;
const states = recordStates(<SkeletonRows rows={8} columns={[160, 80, 60, 160]} />, { ...sourcesTexts, ...texts });

/** One source: its facts, the request that reports them, and the API keys that may send it. */
export const sourcePage = page({
  path: "/sources/$id",
  title: sourcesTexts.title,
  search: {},
  keys: { Escape: "back to the list" },
  Page({ params: { id }, useKeys }) {
    const reading = useRecord("GET /risk/sources/{id}", { id });
    const source = reading.state === "shown" ? reading.value : null;
    const actor = useActor();
    const go = useGo();
    useRecent(source && { title: source.data.key, icon: "sources", to: `/sources/${id}` });
    useTightNav(source !== null);
    useKeys({ Escape: () => go("/sources") });
    return (
      <>
        <Head
          title={source ? <span className="mono">{source.data.key}</span> : sourcesTexts.title}
          windowTitle={source?.data.key ?? sourcesTexts.title}
          crumbs={[{ title: sourcesTexts.title, to: "/sources" }]}
          reading={reading}
        />
        <Beside side={source && <BindingsPanel key={id} source={source} />}>
          <div className={styles.page}>
            <RecordView reading={reading} states={states}>
              {(shown) => (
                <>
                  <Strip label={shown.data.key}>
                    <SourceState enabled={shown.data.enabled} />
                    <span className="meta ink-2">
                      {texts.identity} <CopyableId id={`registered:${id}`} what={texts.identity} whole />
                    </span>
                    <span className="meta ink-2">
                      {texts.registered} {actor(shown.data.createdBy)}, <Time at={shown.data.createdAt} as="day" />
                    </span>
                  </Strip>
                  <div className={styles.two}>
                    <FactsPanel source={shown} />
                    <RequestPanel source={shown} />
                  </div>
                </>
              )}
            </RecordView>
          </div>
        </Beside>
      </>
    );
  },
});
