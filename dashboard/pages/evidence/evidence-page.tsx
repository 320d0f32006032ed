import type { Evidence, Source } from "@probity/contract";
import { useList, useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { Badge, StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { NoSources } from "../../records/evidence/no-sources.tsx";
import { RequestBuilder } from "../../records/evidence/request-builder.tsx";
import { useRequest } from "../../records/evidence/use-request.ts";
import { recordStates } from "../../records/states.ts";
import { evidenceTexts as texts } from "../../texts/evidence.ts";
import { ChainPanel } from "./chain-panel.tsx";
import styles from "./evidence.module.css";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { standingOf } from "./standing.ts";

const states = recordStates(<SkeletonRows rows={10} columns={[140, 320]} height={28} />, texts);
const listStates = recordStates(<SkeletonRows rows={4} columns={[140, 200]} height={28} />, texts);

/** One receipt, what it supersedes, and the request that its source would send next. */
export const evidencePage = page({
  path: "/evidence/$id",
  title: texts.title,
  search: {},
  keys: { c: "copy request" },
  Page({ params: { id }, useKeys }) {
    const reading = useRecord("GET /risk/evidence/{id}", { id });
    const receipt = reading.state === "shown" ? reading.value : null;
    const list = useList("GET /risk/sources");
    const own = useRecord("GET /risk/sources/{id}", idOf(receipt?.data.sourceRegistrationId));
    const source = own.state === "shown" ? own.value : null;
    const sources = withOwn(list.reading.state === "shown" ? list.reading.value.rows : [], source);
    const request = useRequest(sources, {
      of: id,
      subjectId: receipt?.data.subjectId ?? "",
      sourceId: receipt?.data.sourceRegistrationId ?? null,
      ...(receipt && { fact: receipt.data.fact }),
    });
    useRecent(receipt && { title: receipt.data.fact, icon: "sources", to: `/evidence/${id}` });
    useKeys({ c: receipt ? request?.copy : undefined });
    return (
      <>
        <Head
          title={receipt ? <span className="mono">{receipt.data.fact}</span> : texts.title}
          windowTitle={receipt?.data.fact ?? texts.title}
          crumbs={[{ title: texts.subjects, to: "/subjects" }, ...crumbOf(receipt)]}
          reading={reading}
          note={receipt && <Standing receipt={receipt} />}
          actions={
            receipt &&
            request && (
              <Button
                variant="primary"
                icon="copy"
                keys={["c"]}
                why={request.built.problems[0]}
                whyAt="elsewhere"
                onClick={request.copy}
              >
                {texts.copy}
              </Button>
            )
          }
        />
        <div className={styles.page}>
          <RecordView reading={reading} states={states}>
            {(shown) => (
              <div className={styles.columns}>
                <div className={styles.column}>
                  <ReceiptPanel receipt={shown} />
                  <ChainPanel receipt={shown} />
                  <SourcePanel receipt={shown} source={source} />
                </div>
                <Panel title={texts.request} note={texts.requestNote}>
                  <RecordView reading={list.reading} states={listStates}>
                    {() => (request === null ? <NoSources /> : <RequestBuilder request={request} sources={sources} />)}
                  </RecordView>
                </Panel>
              </div>
            )}
          </RecordView>
        </div>
      </>
    );
  },
});

const idOf = (id: string | null | undefined) => (id ? { id } : null);

/** A receipt's source may stand on a later page of the list. */
function withOwn(sources: readonly Source[], own: Source | null): readonly Source[] {
  return own === null || sources.some(({ id }) => id === own.id) ? sources : [own, ...sources];
}

const crumbOf = (receipt: Evidence | null) =>
  receipt ? [{ title: texts.title, to: `/subjects/${receipt.data.subjectId}?tab=evidence&receipts=all` }] : [];

function Standing({ receipt }: { receipt: Evidence }) {
  const standing = standingOf(receipt.data, new Date());
  return (
    <span className="flex">
      <StatusBadge of="evidence" value={receipt.data.status} />
      {receipt.data.status === "available" || standing !== "inUse" ? (
        <Badge shape={standing === "inUse" ? "fine" : "stale"} word={texts.states[standing]} />
      ) : null}
    </span>
  );
}
