import type { SubjectOverview } from "@probity/contract";
import { type ReactNode, Suspense } from "react";
import { useRecord } from "../../api/queries.ts";
import { Head } from "../../frame/head.tsx";
import { useKeyHandlers } from "../../frame/keys.ts";
import { page } from "../../frame/page.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { useRecent } from "../../frame/recent.ts";
import { id as idText, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { lanes } from "../../pictures/journey/journey-model.ts";
import { recordStates } from "../../records/states.ts";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import { LifeSpanNotices } from "./life-span-notices.tsx";
import { investigateLink, listedSubjects } from "./links.ts";
import { PolicyCards } from "./policy-cards.tsx";
import { SubjectActions } from "./subject-actions.tsx";
import { SubjectFacts } from "./subject-facts.tsx";
import styles from "./subject.module.css";
import { SubjectTabs, type Tab, tabs } from "./subject-tabs.tsx";
import { byUrgency } from "./by-urgency.ts";
import { useExportOfTab } from "./use-export-of-tab.ts";

const search = {
  tab: oneOf(...tabs),
  key: text,
  category: oneOf(...lanes),
  receipts: oneOf("all"),
  attempt: idText,
  panel: oneOf("assess", "erase", "evidence", "hold", "notes", "proposal"),
  proposal: idText,
};

const loading = <SkeletonRows rows={14} columns={[160, 120, 220, 80]} />;

// With fields and schemas of their own, which the first view does without.
const AssessPanel = whenWanted(async () => ({ default: (await import("./panels/assess-panel.tsx")).AssessPanel }));
const ErasePanel = whenWanted(async () => ({ default: (await import("./panels/erase-panel.tsx")).ErasePanel }));
const ErasureProposalPanel = whenWanted(async () => ({
  default: (await import("./panels/erasure-proposal-panel.tsx")).ErasureProposalPanel,
}));
const EvidenceRequestPanel = whenWanted(async () => ({
  default: (await import("./panels/evidence-request-panel.tsx")).EvidenceRequestPanel,
}));
const HoldPanel = whenWanted(async () => ({
  default: (await import("../../records/life-span/hold-panel.tsx")).HoldPanel,
}));
const SubjectNotes = whenWanted(() => import("../../records/notes/subject-notes.tsx"));

/** One subject: its decisions with their currency, everything that happened, and what stands behind it. */
export const subjectPage = page({
  path: "/subjects/$id",
  title: texts.title,
  search,
  keys: {
    e: "evidence request",
    i: "investigate",
    m: "notes",
    o: "override",
    "1–9": "tabs",
    s: "assess",
    "[": "previous",
    "]": "next",
    Escape: "close the panel",
  },
  Page({ params, search: { tab = "journey", panel, attempt, proposal, ...asked }, setSearch, useKeys }) {
    const reading = useRecord("GET /risk/subjects/{id}/overview", { id: params.id });
    const overview = reading.state === "shown" ? reading.value : null;
    const erased = overview?.subject.data.erased;
    const heading = erased ? lifeSpanTexts.erased.heading : (overview?.subject.data.externalId ?? texts.title);
    useRecent(overview && { title: heading, icon: "subjects", to: `/subjects/${params.id}` });

    useExportOfTab(tab, params.id, asked.receipts);
    const around = listedSubjects.around(params.id);
    const openPanel = (next: typeof panel) => setSearch({ panel: next, proposal: undefined }, { replace: true });
    const openTab = (next: Tab) => setSearch({ tab: next, attempt: undefined });
    useTightNav(panel !== undefined);
    useKeys({
      s: () => openPanel("assess"),
      e: () => openPanel("evidence"),
      m: () => openPanel("notes"),
      ...useWaysOut(params.id, overview, asked.key, tab),
      Escape: panel ? () => openPanel(undefined) : attempt ? () => setSearch({ attempt: undefined }) : undefined,
    });
    // While somebody decides, digits write a reason.
    const digits = attempt === undefined ? tabs.map((each, at) => [(at + 1) % 10, () => openTab(each)]) : [];
    useKeyHandlers(Object.fromEntries(digits));

    const close = () => openPanel(undefined);
    const side: Record<NonNullable<typeof panel>, (shown: SubjectOverview) => ReactNode> = {
      assess: (shown) => <AssessPanel overview={shown} policyKey={asked.key} onClose={close} />,
      erase: (shown) => <ErasePanel overview={shown} onClose={close} />,
      evidence: () => <EvidenceRequestPanel subjectId={params.id} onClose={close} />,
      proposal: (shown) => proposal && <ErasureProposalPanel proposalId={proposal} overview={shown} onClose={close} />,
      hold: ({ subject: { id, data } }) => <HoldPanel kind="subject" {...{ id, hold: data.hold }} onClose={close} />,
      notes: () => <SubjectNotes subjectId={params.id} onClose={close} />,
    };
    return (
      <>
        <Head
          title={erased ? heading : <span className="mono">{heading}</span>}
          windowTitle={heading}
          crumbs={[{ title: texts.subjects, to: "/subjects" }]}
          note={overview && <Tag>{overview.subject.data.kind}</Tag>}
          reading={reading}
          actions={<SubjectActions subject={overview?.subject ?? null} around={around} onPanel={openPanel} />}
        />
        <Beside side={panel && overview ? <Suspense>{side[panel](overview)}</Suspense> : null}>
          <RecordView reading={reading} states={recordStates(loading, texts)}>
            {(shown) => (
              <div className={styles.subject}>
                <div>
                  <LifeSpanNotices subject={shown.subject} />
                  <SubjectFacts subject={shown.subject} />
                </div>
                <PolicyCards assessments={shown.assessments} />
                <SubjectTabs
                  overview={shown}
                  readAt={reading.state === "shown" ? reading.readAt : new Date()}
                  tab={tab}
                  onTab={openTab}
                  asked={{ ...asked, attempt }}
                  onAsk={(change) => setSearch(change, { replace: true })}
                />
              </div>
            )}
          </RecordView>
        </Beside>
      </>
    );
  },
});

/** The newest assessment of the key that is looked at, or of the one that needs it most. */
const latestOf = ({ assessments: { items } }: SubjectOverview, key: string | undefined) =>
  items.find(({ data }) => data.policyKey === key) ?? byUrgency(items)[0];

/** Keys that lead to another page: its neighbours, an investigation, the override of the key that is looked at. */
function useWaysOut(id: string, overview: SubjectOverview | null, key: string | undefined, tab: Tab) {
  const go = useGo();
  const around = listedSubjects.around(id);
  const chosen = overview && latestOf(overview, key);
  const to = (other: string | undefined) => (other ? () => go(`/subjects/${other}?tab=${tab}`) : undefined);
  return {
    i: () => go(investigateLink(id)),
    o: chosen ? () => go(`/assessments/${chosen.id}?panel=override`) : undefined,
    "[": to(around?.previous),
    "]": to(around?.next),
  };
}
