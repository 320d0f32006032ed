import type { PolicyShadowDifference } from "@probity/contract";
import { useList } from "../../../api/queries.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../../kit/table/data-table.tsx";
import { plainListStates } from "../../../records/states.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import type { DifferingPair } from "./shadow-panel.tsx";

const texts = policyPlanTexts.shadow;
const columnTexts = policyPlanTexts.subjects;
const outcomes = policyPlanTexts.moves.outcomes;

const states = plainListStates(
  { rows: 12, columns: [180, 140], height: 32 },
  { ...policiesTexts, empty: texts.empty, emptyText: texts.emptyText },
);

type DifferencesPanelProps = { shadowId: string; pair: DifferingPair; onClose: () => void };

/** The assessments that a shadow decides otherwise, each beside its subject. */
export default function DifferencesPanel({ shadowId, pair, onClose }: DifferencesPanelProps) {
  const cell = pair === "all" ? {} : { from: pair.from, to: pair.to };
  const list = useList("GET /risk/policy-shadows/{id}/differences", { id: shadowId, ...cell });
  const title = pair === "all" ? texts.differences : columnTexts.title(outcomes[pair.from], outcomes[pair.to]);
  return (
    <Inspector title={title} onClose={onClose}>
      <ListView {...list} states={states} isFiltered={false}>
        {(rows) => <DataTable label={texts.label} rows={rows} columns={columns} rowId={rowId} keysOn={false} />}
      </ListView>
    </Inspector>
  );
}

const rowId = ({ assessmentId }: PolicyShadowDifference) => assessmentId;

const columns: readonly Column<PolicyShadowDifference>[] = [
  {
    id: "subject",
    head: columnTexts.subject,
    cell: ({ subjectId, subjectExternalId }) => (
      <PageLink to={`/subjects/${subjectId}`} className="clip">
        <bdi>{subjectExternalId}</bdi>
      </PageLink>
    ),
  },
  {
    id: "actions",
    head: columnTexts.actions,
    cell: ({ actionsGained, actionsLost }) => (
      <bdi className="clip mono meta">
        {[...actionsGained.map((name) => `+${name}`), ...actionsLost.map((name) => `−${name}`)].join(" ")}
      </bdi>
    ),
  },
  {
    id: "assessment",
    head: columnTexts.assessment,
    width: 92,
    cell: ({ assessmentId }) => <PageLink to={`/assessments/${assessmentId}`}>{columnTexts.open}</PageLink>,
  },
];
