import type { BulkSend } from "@probity/contract";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { Head } from "../../../frame/head.tsx";
import { page } from "../../../frame/page.tsx";
import { oneOf } from "../../../frame/search.ts";
import { StatusBadge } from "../../../kit/badge/badge.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { Beside } from "../../../kit/layout/layout.tsx";
import { Progress } from "../../../kit/progress/progress.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { recordStates } from "../../../records/states.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import { documentsTexts } from "../../../texts/documents.ts";
import { useTemplateNames } from "../use-template-names.ts";
import styles from "./bulk-sends.module.css";
import { rowStatuses, RowsOfBulkSend } from "./rows-of-bulk-send.tsx";
import { StopPanel } from "./stop-panel.tsx";

const texts = bulkSendTexts.record;
const states = recordStates(<SkeletonRows rows={10} columns={[60, 90, 260, 260]} height={32} />, {
  ...bulkSendTexts,
  missing: texts.missing,
  missingText: texts.missingText,
});

const search = { status: oneOf(...rowStatuses), panel: oneOf("stop") };

/** How far a bulk send has come, and what became of each row. */
export const bulkSendPage = page({
  path: "/documents/bulk-sends/$id",
  title: bulkSendTexts.title,
  search,
  keys: {},
  Page({ params: { id }, search: { status, panel }, setSearch, useKeys }) {
    const reading = useRecord("GET /bulk-sends/{id}", { id });
    const bulkSend = reading.state === "shown" ? reading.value : null;
    const templates = useTemplateNames();
    const why = useRoles().whyNot("POST /bulk-sends/{id}/stop");
    const isOver = bulkSend?.waitingCount === 0;
    const close = () => setSearch({ panel: undefined }, { replace: true });
    const isStopping = panel === "stop" && bulkSend !== null;
    useKeys(isStopping ? { Escape: close } : {});
    const title = (bulkSend && templates.get(bulkSend.templateId)) ?? bulkSendTexts.newTitle;
    return (
      <>
        <Head
          title={<bdi>{title}</bdi>}
          windowTitle={title}
          crumbs={[
            { title: documentsTexts.title, to: "/documents" },
            { title: bulkSendTexts.title, to: "/documents/bulk-sends" },
          ]}
          reading={reading}
          actions={
            bulkSend &&
            !isOver && (
              <Button why={why} onClick={() => setSearch({ panel: "stop" }, { replace: true })}>
                {texts.stop}
              </Button>
            )
          }
        />
        <RecordView reading={reading} states={states}>
          {(shown) => (
            <Beside side={isStopping ? <StopPanel bulkSend={shown} onClose={close} /> : null}>
              <div className={styles.list}>
                <HowFar bulkSend={shown} />
                <RowsOfBulkSend
                  id={shown.id}
                  status={status}
                  onStatus={(next) => setSearch({ status: next }, { replace: true })}
                />
              </div>
            </Beside>
          )}
        </RecordView>
      </>
    );
  },
});

function HowFar({ bulkSend }: { bulkSend: BulkSend }) {
  const { rowCount, waitingCount, sentCount, failedCount, stoppedCount, status, createdBy, keptUntil } = bulkSend;
  const done = rowCount - waitingCount;
  const actor = useActor();
  return (
    <section className={styles.head} aria-label={texts.progress}>
      <div className={styles.counts}>
        <StatusBadge of="bulkSend" value={status} />
        <strong role="status">{texts.of(done, rowCount)}</strong>
        <span>{texts.sent(sentCount)}</span>
        {failedCount > 0 && <span className={styles.problem}>{texts.failed(failedCount)}</span>}
        {stoppedCount > 0 && <span>{texts.stopped(stoppedCount)}</span>}
        {waitingCount > 0 && <span>{texts.waiting(waitingCount)}</span>}
        <span className="push meta ink-3">
          <bdi>{texts.by(actor(createdBy))}</bdi> · {texts.kept} <Time at={keptUntil} />
        </span>
      </div>
      <Progress label={texts.progress} percent={(100 * done) / rowCount} />
    </section>
  );
}
