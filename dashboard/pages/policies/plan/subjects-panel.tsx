import type { PolicyImpactSubject } from "@probity/contract";
import { useList } from "../../../api/queries.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { plainListStates } from "../../../records/states.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import type { Pair } from "./population-box.tsx";

const texts = policyPlanTexts.subjects;
const outcomes = policyPlanTexts.moves.outcomes;

const states = plainListStates(
  { rows: 12, columns: [180, 140], height: 32 },
  { ...policiesTexts, empty: texts.empty, emptyText: texts.emptyText },
);

type SubjectsPanelProps = { impactId: string; pair: Pair; onClose: () => void };

/** Who is behind a pair of outcomes, each beside the assessment that was compared. */
export default function SubjectsPanel({ impactId, pair, onClose }: SubjectsPanelProps) {
  const list = useList("GET /risk/policy-impacts/{id}/subjects", { id: impactId, ...pair });
  return (
    <Inspector title={texts.title(outcomes[pair.from], outcomes[pair.to])} onClose={onClose}>
      <ListView {...list} states={states} isFiltered={false}>
        {(rows) => <DataTable label={texts.label} rows={rows} columns={columns} rowId={rowId} keysOn={false} />}
      </ListView>
    </Inspector>
  );
}

const rowId = ({ subjectId }: PolicyImpactSubject) => subjectId;

const columns: readonly Column<PolicyImpactSubject>[] = [
  {
    id: "subject",
    head: texts.subject,
    cell: ({ subjectId, subjectExternalId }) => (
      <PageLink to={`/subjects/${subjectId}`} className="clip">
        <bdi>{subjectExternalId}</bdi>
      </PageLink>
    ),
  },
  {
    id: "actions",
    head: texts.actions,
    cell: ({ actionsGained, actionsLost }) => (
      <bdi className="clip mono meta">
        {[...actionsGained.map((name) => `+${name}`), ...actionsLost.map((name) => `−${name}`)].join(" ")}
      </bdi>
    ),
  },
  {
    id: "assessment",
    head: texts.assessment,
    width: 92,
    cell: ({ assessmentId }) => <PageLink to={`/assessments/${assessmentId}`}>{texts.open}</PageLink>,
  },
];
