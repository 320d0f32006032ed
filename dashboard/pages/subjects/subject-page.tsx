import type { SubjectOverview } from "@probity/contract";
import { type ReactNode, Suspense } from "react";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { Head } from "../../frame/head.tsx";
import { useKeyHandlers } from "../../frame/keys.ts";
import { page } from "../../frame/page.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { useRecent } from "../../frame/recent.ts";
import { id as idText, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { lanes } from "../../pictures/journey/journey-model.ts";
import { recordStates } from "../../records/states.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import { investigateLink, listedSubjects } from "./links.ts";
import { PolicyCards } from "./policy-cards.tsx";
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
  panel: oneOf("assess", "evidence", "notes"),
};

const loading = <SkeletonRows rows={14} columns={[160, 120, 220, 80]} />;

// With fields and schemas of their own, which the first view does without.
const AssessPanel = whenWanted(async () => ({ default: (await import("./panels/assess-panel.tsx")).AssessPanel }));
const EvidenceRequestPanel = whenWanted(async () => ({
  default: (await import("./panels/evidence-request-panel.tsx")).EvidenceRequestPanel,
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
  Page({ params, search: { tab = "journey", panel, attempt, ...asked }, setSearch, useKeys }) {
    const reading = useRecord("GET /risk/subjects/{id}/overview", { id: params.id });
    const overview = reading.state === "shown" ? reading.value : null;
    const externalId = overview?.subject.data.externalId ?? "";
    useRecent(overview && { title: externalId, icon: "subjects", to: `/subjects/${params.id}` });

    useExportOfTab(tab, params.id, asked.receipts);
    const around = listedSubjects.around(params.id);
    const openPanel = (next: typeof panel) => setSearch({ panel: next }, { replace: true });
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

    const side: Record<NonNullable<typeof panel>, (shown: SubjectOverview) => ReactNode> = {
      assess: (shown) => <AssessPanel overview={shown} policyKey={asked.key} onClose={() => openPanel(undefined)} />,
      evidence: () => <EvidenceRequestPanel subjectId={params.id} onClose={() => openPanel(undefined)} />,
      notes: () => <SubjectNotes subjectId={params.id} onClose={() => openPanel(undefined)} />,
    };
    return (
      <>
        <Head
          title={<span className="mono">{externalId === "" ? texts.title : externalId}</span>}
          windowTitle={externalId === "" ? texts.title : externalId}
          crumbs={[{ title: texts.subjects, to: "/subjects" }]}
          note={overview && <Tag>{overview.subject.data.kind}</Tag>}
          reading={reading}
          actions={<Primary around={around} onAssess={() => openPanel("assess")} onNotes={() => openPanel("notes")} />}
        />
        <Beside side={panel && overview ? <Suspense>{side[panel](overview)}</Suspense> : null}>
          <RecordView reading={reading} states={recordStates(loading, texts)}>
            {(shown) => (
              <div className={styles.subject}>
                <SubjectFacts subject={shown.subject} />
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

type Around = ReturnType<typeof listedSubjects.around>;

type PrimaryProps = { around: Around; onAssess: () => void; onNotes: () => void };

function Primary({ around, onAssess, onNotes }: PrimaryProps) {
  const { whyNot } = useRoles();
  return (
    <>
      {around && (
        <span className="meta ink-3 nowrap">
          <Keys of={["[", "]"]} /> {texts.place(around.at, around.all)}
        </span>
      )}
      <Button keys={["m"]} onClick={onNotes}>
        {texts.notes}
      </Button>
      <Button variant="primary" keys={["s"]} why={whyNot("POST /risk/subjects/{id}/assessments")} onClick={onAssess}>
        {texts.assess}
      </Button>
    </>
  );
}

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
