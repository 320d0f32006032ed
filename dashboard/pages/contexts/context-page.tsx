import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { recordStates } from "../../records/states.ts";
import { contextsTexts } from "../../texts/contexts.ts";
import { AttachPanel } from "./attach-panel.tsx";
import styles from "./contexts.module.css";
import { Members } from "./members.tsx";
import { Pins } from "./pins.tsx";

const texts = contextsTexts.record;
const search = { panel: oneOf("attach") };
const states = recordStates(<SkeletonRows rows={8} columns={[320, 180]} height={40} />, { ...contextsTexts, ...texts });

/** One context: its subjects with their roles, and the versions that are pinned to it. */
export const contextPage = page({
  path: "/contexts/$id",
  title: contextsTexts.title,
  search,
  keys: { n: "attach subject" },
  Page({ params: { id }, search: { panel }, setSearch, useKeys }) {
    const reading = useRecord("GET /risk/contexts/{id}", { id });
    const { whyNot } = useRoles();
    const actor = useActor();
    const shown = reading.state === "shown" ? reading.value.data : null;
    const isOpen = panel === "attach";
    const open = () => setSearch({ panel: "attach" }, { replace: true });
    const close = () => setSearch({ panel: undefined }, { replace: true });
    useTightNav(isOpen);
    useRecent(shown && { title: shown.externalId, icon: "people", to: `/contexts/${id}` });
    useKeys({ n: open, ...(isOpen && { Escape: close }) });
    return (
      <>
        <Head
          title={shown?.externalId ?? contextsTexts.title}
          crumbs={[{ title: contextsTexts.title, to: "/contexts" }]}
          note={shown && <Tag>{shown.kind}</Tag>}
          reading={reading}
          actions={
            <Button variant="primary" keys={["n"]} why={whyNot("POST /risk/contexts/{id}/subjects")} onClick={open}>
              {texts.attach}
            </Button>
          }
        />
        <Beside side={isOpen ? <AttachPanel contextId={id} onClose={close} /> : null}>
          <div className={styles.page}>
            <RecordView reading={reading} states={states}>
              {({ data }) => (
                <div className={styles.columns}>
                  <Members contextId={id} />
                  <div className={styles.side}>
                    <Panel title={texts.about}>
                      <KeyValues
                        items={[
                          [texts.facts.kind, data.kind],
                          [texts.facts.title, data.title === null ? "–" : <bdi key="title">{data.title}</bdi>],
                          [texts.facts.created, <Time key="created" at={data.createdAt} />],
                          [texts.facts.by, actor(data.createdBy)],
                          [texts.facts.id, <CopyableId key="id" id={id} what={texts.facts.id} />],
                        ]}
                      />
                    </Panel>
                    <Pins contextId={id} />
                  </div>
                </div>
              )}
            </RecordView>
          </div>
        </Beside>
      </>
    );
  },
});
