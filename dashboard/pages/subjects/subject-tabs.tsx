import type { SubjectOverview } from "@probity/contract";
import { type ReactNode, Suspense } from "react";
import type { JourneyCategory } from "../../api/journey.ts";
import { Tabs } from "../../kit/tabs/tabs.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import { JourneyTab } from "./journey/journey-tab.tsx";
import { PicturesColumn } from "./pictures-column.tsx";
import styles from "./subject.module.css";
import { DocumentsTab } from "./tabs/documents-tab.tsx";
import { hasMore, rowsOf, type SubjectRecords, useSubjectRecords } from "./use-subject-records.ts";

// Nobody begins with these, and the tables in them weigh more than the first tab.
const EvidenceTab = whenWanted(async () => ({ default: (await import("./tabs/evidence-tab.tsx")).EvidenceTab }));
const AssessmentsTab = whenWanted(async () => ({
  default: (await import("./tabs/assessments-tab.tsx")).AssessmentsTab,
}));
const ActionsTab = whenWanted(async () => ({ default: (await import("./tabs/actions-tab.tsx")).ActionsTab }));
const OverridesTab = whenWanted(async () => ({ default: (await import("./tabs/overrides-tab.tsx")).OverridesTab }));
const ScreeningTab = whenWanted(async () => ({ default: (await import("./tabs/screening-tab.tsx")).ScreeningTab }));
const MonitoringTab = whenWanted(async () => ({ default: (await import("./tabs/monitoring-tab.tsx")).MonitoringTab }));
const InvestigationsTab = whenWanted(async () => ({
  default: (await import("./tabs/investigations-tab.tsx")).InvestigationsTab,
}));
const VerificationTab = whenWanted(async () => ({
  default: (await import("./verification/verification-tab.tsx")).VerificationTab,
}));

export const tabs = [
  "journey",
  "evidence",
  "assessments",
  "actions",
  "overrides",
  "screening",
  "verification",
  "documents",
  "monitoring",
  "investigations",
] as const;
export type Tab = (typeof tabs)[number];

/** What the address says about the tabs. */
type Asked = {
  key?: string | undefined;
  category?: JourneyCategory | undefined;
  receipts?: "all" | undefined;
  attempt?: string | undefined;
};

type SubjectTabsProps = {
  overview: SubjectOverview;
  readAt: Date;
  tab: Tab;
  onTab: (tab: Tab) => void;
  asked: Asked;
  onAsk: (change: Asked) => void;
};

type TabProps = SubjectTabsProps & { records: SubjectRecords; subjectId: string };

/** Everything about a subject, one list at a time. */
export function SubjectTabs(props: SubjectTabsProps) {
  const { overview, tab, onTab } = props;
  const subjectId = overview.subject.id;
  const records = useSubjectRecords(subjectId);
  const counts = countsOf(overview);
  return (
    <Tabs
      label={texts.parts}
      value={tab}
      onValue={onTab}
      tabs={tabs.map((each) => ({
        value: each,
        label: texts.tabs[each],
        count: counts[each],
        panel: each === tab && <Suspense>{panels[each]({ ...props, records, subjectId })}</Suspense>,
      }))}
    />
  );
}

const panels: Record<Tab, (props: TabProps) => ReactNode> = {
  journey: (props) => (
    <WithPictures {...props}>
      <JourneyTab {...props} category={props.asked.category} onCategory={(category) => props.onAsk({ category })} />
    </WithPictures>
  ),
  evidence: (props) => (
    <WithPictures {...props}>
      <EvidenceTab
        subjectId={props.subjectId}
        receipts={props.asked.receipts ?? "current"}
        onReceipts={(receipts) => props.onAsk({ receipts: receipts === "all" ? receipts : undefined })}
        sourceName={props.records.sourceName}
      />
    </WithPictures>
  ),
  assessments: ({ records }) => <AssessmentsTab list={records.assessments} />,
  actions: ({ subjectId }) => <ActionsTab subjectId={subjectId} />,
  overrides: ({ records }) => <OverridesTab list={records.overrides} />,
  screening: ({ subjectId }) => <ScreeningTab subjectId={subjectId} />,
  verification: ({ subjectId, asked, onAsk }) => (
    <VerificationTab subjectId={subjectId} attempt={asked.attempt} onAttempt={(attempt) => onAsk({ attempt })} />
  ),
  documents: () => <DocumentsTab />,
  monitoring: ({ overview, readAt }) => <MonitoringTab overview={overview} readAt={readAt} />,
  investigations: ({ subjectId }) => <InvestigationsTab subjectId={subjectId} />,
};

function WithPictures({ overview, records, asked, onAsk, children }: TabProps & { children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {children}
      <PicturesColumn
        overview={overview}
        receipts={rowsOf(records.evidence)}
        assessments={{ rows: rowsOf(records.assessments), more: hasMore(records.assessments) }}
        overrides={rowsOf(records.overrides)}
        policyKey={asked.key}
        onPolicyKey={(key) => onAsk({ key })}
      />
    </div>
  );
}

/** Numbers that the overview knows; other lists have no totals. */
function countsOf({ evidence, openActions, screening, verification, monitoring }: SubjectOverview) {
  const counts: Partial<Record<Tab, string>> = {};
  const parts = { evidence, actions: openActions, screening, verification, monitoring };
  for (const [part, { items, more }] of Object.entries(parts) as [Tab, { items: unknown[]; more: boolean }][])
    counts[part] = texts.atLeast(items.length, more);
  return counts;
}
