import type { Investigation, InvestigationReview } from "@probity/contract";
import { useRef, useState } from "react";
import { type List, type RowOf, useList, useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { text } from "../../frame/search.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Docked } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { recordStates } from "../../records/states.ts";
import { investigationsTexts as texts } from "../../texts/investigations.ts";
import { Facts } from "./facts.tsx";
import { Findings } from "./findings.tsx";
import styles from "./investigations.module.css";
import { type Verdict, ReviewComposer } from "./review-composer.tsx";
import { StateNow } from "./state-now.tsx";

const search = { finding: text };
const states = recordStates(<SkeletonRows rows={8} columns={[320, 180]} height={48} />, { ...texts, ...texts.record });

/** One investigation: whether its snapshot still holds, its findings, and what reviewers say about each. */
export const investigationPage = page({
  path: "/investigations/$id",
  title: texts.title,
  search,
  keys: { j: "next finding", k: "previous", a: "accept", x: "reject", e: "needs evidence" },
  Page({ params: { id }, search: { finding }, setSearch, useKeys }) {
    const reading = useRecord("GET /risk/investigations/{id}", { id });
    const reviews = useList("GET /risk/investigation-reviews", { investigationId: id }) as List<
      RowOf<"GET /risk/investigation-reviews">
    >;
    const shown = reading.state === "shown" ? reading.value.data : null;
    const [verdict, setVerdict] = useState<Verdict>("accepted");
    const field = useRef<HTMLTextAreaElement>(null);
    const ids = shown?.findings.map((each) => each.id) ?? [];
    const choose = (next: string | undefined) => setSearch({ finding: next }, { replace: true });
    const move = (by: number) => {
      const at = finding === undefined ? -1 : ids.indexOf(finding);
      const next = Math.min(ids.length - 1, at + by);
      choose(next < 0 ? undefined : ids[next]);
    };
    const open = (next: Verdict) => {
      setVerdict(next);
      field.current?.focus();
    };
    useRecent(shown && { title: shown.question, icon: "investigations", to: `/investigations/${id}` });
    useKeys({
      j: () => move(1),
      k: () => move(-1),
      a: () => open("accepted"),
      x: () => open("rejected"),
      e: () => open("needs_evidence"),
    });
    return (
      <>
        <Head
          title={shown ? <bdi>{shown.question}</bdi> : texts.title}
          windowTitle={texts.title}
          crumbs={[{ title: texts.title, to: "/investigations" }]}
          reading={reading}
          note={shown && <Badges {...shown} />}
        />
        <RecordView reading={reading} states={states}>
          {(investigation) => (
            <Docked
              dock={
                <ReviewComposer
                  investigation={investigation}
                  findingId={finding ?? null}
                  verdict={verdict}
                  onVerdict={setVerdict}
                  field={field}
                />
              }
            >
              <StateNow id={id} />
              <div className={styles.columns}>
                <Findings
                  investigation={investigation}
                  reviews={
                    reviews.reading.state === "shown" ? (reviews.reading.value.rows as InvestigationReview[]) : []
                  }
                  chosen={finding ?? null}
                  onChoose={(next) => choose(next ?? undefined)}
                />
                <Facts investigation={investigation} />
              </div>
            </Docked>
          )}
        </RecordView>
      </>
    );
  },
});

function Badges({ status, reviewStatus }: Pick<Investigation["data"], "status" | "reviewStatus">) {
  return (
    <span className="flex">
      <StatusBadge of="investigation" value={status} />
      <StatusBadge of="review" value={reviewStatus} />
    </span>
  );
}
