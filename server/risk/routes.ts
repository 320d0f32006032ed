import { get, post, put, type Route } from "#platform/operation/route.ts";
import { readActionQueue } from "./actions/read-action-queue.ts";
import { transitionAction } from "./actions/transition-action.ts";
import { reportActivity } from "./activity/report-activity.ts";
import { createAssessment } from "./assessments/create-assessment.ts";
import { listEventAssessments } from "./assessments/list-event-assessments.ts";
import { readAssessmentState } from "./assessments/read-state.ts";
import { replayAssessment } from "./assessments/replay-assessment.ts";
import { addSubject } from "./contexts/add-subject.ts";
import { readCounterfactuals } from "./policies/counterfactuals/read-counterfactuals.ts";
import { createContext } from "./contexts/create-context.ts";
import { listSubjectsOfContext } from "./contexts/list-subjects.ts";
import { readPoliciesOfContext } from "./contexts/read-policies.ts";
import { replacePoliciesOfContext } from "./contexts/replace-policies.ts";
import { selectPolicies } from "./contexts/select-policies.ts";
import { readJourney } from "./events/read-journey.ts";
import { countReceipts } from "./evidence/count-receipts.ts";
import { submitEvidence } from "./evidence/submit-evidence.ts";
import { submitEvidenceBatch } from "./evidence/submit-evidence-batch.ts";
import { changeInputNotes } from "./policies/input-notes/change-input-notes.ts";
import { readInputNotes } from "./policies/input-notes/read-input-notes.ts";
import { acknowledgeInvariant } from "./policies/invariants/acknowledge-invariant.ts";
import { changeInvariants } from "./policies/invariants/change-invariants.ts";
import { listInvariantAcknowledgements } from "./policies/invariants/list-acknowledgements.ts";
import { readInvariants } from "./policies/invariants/read-invariants.ts";
import { listMonitoring } from "./monitoring/list-monitoring.ts";
import { readMonitoring } from "./monitoring/read-monitoring.ts";
import { updateMonitoring } from "./monitoring/update-monitoring.ts";
import { listMonitoringMoves } from "./policies/moves/list-moves.ts";
import { startMove } from "./policies/moves/start-move.ts";
import { stopMove } from "./policies/moves/stop-move.ts";
import { createOverride } from "./overrides/create-override.ts";
import { revokeOverride } from "./overrides/revoke-override.ts";
import { createPolicy } from "./policies/versions/create-policy.ts";
import { publishPolicy } from "./policies/versions/publish-policy.ts";
import { readPolicySchema } from "./policies/versions/read-policy-schema.ts";
import { planPolicy } from "./policies/versions/plan-policy.ts";
import { simulatePolicy } from "./policies/versions/simulate-policy.ts";
import { validatePolicyBody } from "./policies/versions/validate-policy.ts";
import { listImpactSubjects } from "./policies/impacts/list-impact-subjects.ts";
import { listImpacts } from "./policies/impacts/list-impacts.ts";
import { readImpact } from "./policies/impacts/read-impact.ts";
import { startImpact } from "./policies/impacts/start-impact.ts";
import { stopImpact } from "./policies/impacts/stop-impact.ts";
import { listDifferences } from "./policies/shadows/list-differences.ts";
import { listShadows } from "./policies/shadows/list-shadows.ts";
import { readShadow } from "./policies/shadows/read-shadow.ts";
import { startShadow } from "./policies/shadows/start-shadow.ts";
import { stopShadow } from "./policies/shadows/stop-shadow.ts";
import { cancelInvestigation } from "./investigations/cancel-investigation.ts";
import { changeAiSettings } from "./investigations/change-ai-settings.ts";
import { readAiSettings } from "./investigations/read-ai-settings.ts";
import { readInvestigationState } from "./investigations/read-investigation-state.ts";
import { reviewInvestigation } from "./investigations/review-investigation.ts";
import { startInvestigation } from "./investigations/start-investigation.ts";
import { listRecords } from "./records/list-records.ts";
import { readRecord } from "./records/read-record.ts";
import { removeSet } from "./policies/scenario-sets/remove-scenario-set.ts";
import { keepSet } from "./policies/scenario-sets/keep-scenario-set.ts";
import { listSets } from "./policies/scenario-sets/list-scenario-sets.ts";
import { readSet } from "./policies/scenario-sets/read-scenario-set.ts";
import { readReport } from "./report/read-report.ts";
import { rebindSource } from "./sources/rebind-source.ts";
import { registerSource } from "./sources/register-source.ts";
import { readStatistics } from "./statistics/read-statistics.ts";
import { registerSubject } from "./subjects/register-subject.ts";
import { listVerificationInputs } from "./verification-inputs/list-verification-inputs.ts";
import { changeWorkItems } from "./work-items/change-work-items.ts";

/** A row of docs/endpoints/work.md that moves actions. */
export const riskWorkRoutes = [post("/work-items/bulk", { changeWorkItems })] as const satisfies readonly Route[];

/** The endpoint table of docs/endpoints/risk.md, row for row. */
export const riskRoutes = [
  get("/risk/policy-schema", { readPolicySchema }),
  post("/risk/policies/validate", { validatePolicy: validatePolicyBody }),
  post("/risk/policies/simulate", { simulatePolicy }),
  post("/risk/policies/plan", { planPolicy }),
  post("/risk/policy-impacts", { startPolicyImpact: startImpact }),
  get("/risk/policy-impacts", { listPolicyImpacts: listImpacts }),
  get("/risk/policy-impacts/{id}", { readPolicyImpact: readImpact }),
  get("/risk/policy-impacts/{id}/subjects", { listPolicyImpactSubjects: listImpactSubjects }),
  post("/risk/policy-impacts/{id}/stop", { stopPolicyImpact: stopImpact }),
  post("/risk/policy-shadows", { startPolicyShadow: startShadow }),
  get("/risk/policy-shadows", { listPolicyShadows: listShadows }),
  get("/risk/policy-shadows/{id}", { readPolicyShadow: readShadow }),
  get("/risk/policy-shadows/{id}/differences", { listPolicyShadowDifferences: listDifferences }),
  post("/risk/policy-shadows/{id}/stop", { stopPolicyShadow: stopShadow }),
  get("/risk/verification-inputs", { listVerificationInputs }),
  get("/risk/investigation-ai-settings", { readAiSettings }),
  post("/risk/investigation-ai-settings", { changeAiSettings }),
  post("/risk/subjects", { registerSubject }),
  post("/risk/contexts", { createContext }),
  post("/risk/contexts/{id}/subjects", { addSubjectToContext: addSubject }),
  get("/risk/contexts/{id}/subjects", { listContextSubjects: listSubjectsOfContext }),
  get("/risk/contexts/{id}/policies", { readContextPolicies: readPoliciesOfContext }),
  post("/risk/contexts/{id}/policies", { replaceContextPolicies: replacePoliciesOfContext }),
  post("/risk/policies", { createPolicy }),
  post("/risk/policies/{id}/publish", { publishPolicy }),
  get("/risk/policies/{id}/monitoring-moves", { listMonitoringMoves }),
  post("/risk/policies/{id}/monitoring-moves", { startMonitoringMove: startMove }),
  post("/risk/policies/{id}/monitoring-moves/{moveId}/stop", { stopMonitoringMove: stopMove }),
  get("/risk/policy-keys/{key}/input-notes", { readPolicyInputNotes: readInputNotes }),
  put("/risk/policy-keys/{key}/input-notes", { changePolicyInputNotes: changeInputNotes }),
  get("/risk/policy-keys/{key}/invariants", { readPolicyInvariants: readInvariants }),
  put("/risk/policy-keys/{key}/invariants", { changePolicyInvariants: changeInvariants }),
  get("/risk/policies/{id}/acknowledgements", { listInvariantAcknowledgements }),
  post("/risk/policies/{id}/acknowledgements", { acknowledgeInvariant }),
  get("/risk/policy-keys/{key}/scenario-sets", { listPolicyScenarioSets: listSets }),
  get("/risk/policy-keys/{key}/scenario-sets/{name}", { readPolicyScenarioSet: readSet }),
  put("/risk/policy-keys/{key}/scenario-sets/{name}", { keepPolicyScenarioSet: keepSet }),
  post("/risk/policy-keys/{key}/scenario-sets/{name}/remove", { removePolicyScenarioSet: removeSet }),
  post("/risk/sources", { registerSource }),
  post("/risk/sources/{id}/bindings", { rebindSource }),
  post("/risk/subjects/{id}/evidence", { submitEvidence }),
  post("/risk/subjects/{id}/evidence/batch", { submitEvidenceBatch }),
  post("/risk/subjects/{id}/policy-selection", { selectPolicies }),
  get("/risk/subjects/{id}/monitoring", { readMonitoring }),
  post("/risk/subjects/{id}/monitoring", { updateMonitoring }),
  post("/risk/subjects/{id}/assessments", { createAssessment }),
  post("/risk/subjects/{id}/activities", { reportActivity }),
  post("/risk/subjects/{id}/investigations", { startInvestigation }),
  get("/risk/investigations/{id}/state", { readInvestigationState }),
  post("/risk/investigations/{id}/cancel", { cancelInvestigation }),
  post("/risk/investigations/{id}/reviews", { reviewInvestigation }),
  get("/risk/subjects/{id}/journey", { readJourney }),
  get("/risk/subjects/{id}/events/{eventId}/assessments", { listAssessmentsOfEvent: listEventAssessments }),
  get("/risk/assessments/{id}/state", { readAssessmentState }),
  get("/risk/assessments/{id}/counterfactuals", { readAssessmentCounterfactuals: readCounterfactuals }),
  get("/risk/assessments/{id}/report", { readAssessmentReport: readReport }),
  post("/risk/assessments/{id}/replay", { replayAssessment }),
  post("/risk/assessments/{id}/overrides", { createOverride }),
  post("/risk/overrides/{id}/revoke", { revokeOverride }),
  post("/risk/actions/{id}/transitions", { transitionAction }),
  get("/risk/action-queue", { readActionQueue }),
  get("/risk/monitoring", { listMonitoring }),
  get("/risk/statistics", { readRiskStatistics: readStatistics }),
  get("/risk/evidence/statistics", { countReceipts }),
  get("/risk/{resource}", { listRecords }),
  get("/risk/{resource}/{id}", { readRecord }),
] as const satisfies readonly Route[];
