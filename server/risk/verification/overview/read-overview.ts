import Type, { type Static, type TSchema } from "typebox";
import { holdsOf } from "#platform/holds/hold-store.ts";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, Timestamp } from "#platform/operation/shapes.ts";
import { ActionRecord, asActionRecords } from "#risk/actions/action-resource.ts";
import { listOpenActions } from "#risk/actions/action-store.ts";
import { asAssessmentSummary, AssessmentSummary } from "#risk/assessments/assessment-summary.ts";
import { selectLatest } from "#risk/assessments/summary-store.ts";
import { EvidenceRecord, shownTo } from "#risk/evidence/evidence-resource.ts";
import { listStandingReceipts } from "#risk/evidence/evidence-store.ts";
import { asMonitoringRecord, MonitoringRecord } from "#risk/monitoring/monitoring-record.ts";
import { listMonitoring } from "#risk/monitoring/monitoring-store.ts";
import { asSubjectRecord, Subject } from "#risk/subjects/subject-resource.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { asRunSummary, RunSummary } from "#screening/runs/run-record.ts";
import { findRuns } from "#screening/runs/run-store.ts";
import { isAsked, listSessions } from "../sessions/session-list-store.ts";
import { asSessionSummary, SessionSummary } from "../sessions/session-summary.ts";
import { selectLatestRuns } from "./overview-store.ts";

/** The rows of each part. What is beyond is found in the part's own list. */
const rowsMax = 50;
/** Values of evidence can be long. A part ends here even when it has fewer rows. */
const partBytesMax = 128 * 1024;
const pendingMax = 100;

const partOf = <I extends TSchema>(item: I) =>
  Type.Object({
    items: Type.Array(item),
    more: Type.Boolean({ description: "Whether there are others, which the list of this resource has." }),
  });

const ScreeningPart = Type.Object({
  ...RunSummary.properties,
  riskSource: Type.String({
    description: "The lists and settings of the run. A later run of the same replaces it here.",
  }),
  lists: Type.Array(Type.Object({ key: Type.String(), versionId: Type.Union([Id, Type.Null()]) })),
  pendingMatches: Type.Integer({ description: `Matches that nobody has decided; ${pendingMax} also means more.` }),
});

/** GET /risk/subjects/{id}/overview */
export const readOverview = operation({
  summary: "Read where a subject stands: one request for all parts of its page",
  allow: readers,
  params: IdParams,
  reply: named(
    "SubjectOverview",
    Type.Object({
      subject: Subject,
      assessments: partOf(AssessmentSummary),
      openActions: partOf(ActionRecord),
      monitoring: partOf(MonitoringRecord),
      evidence: partOf(EvidenceRecord),
      screening: partOf(ScreeningPart),
      verification: partOf(SessionSummary),
      checkedAt: Timestamp,
    }),
  ),

  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const subject = await findSubject(tx, scope, params.id);
    refuseUnless(subject, "not_found");
    const rows = rowsMax + 1;
    const newest = { offset: 0, limit: rows, order: "desc" as const };
    // They travel together: seven statements, one wait.
    const [assessments, actions, monitoring, receipts, screened, sessions, holds] = await Promise.all([
      selectLatest(tx, scope, subject.id, rows),
      listOpenActions(tx, scope, subject.id, rows),
      listMonitoring(tx, scope, subject.id),
      listStandingReceipts(tx, scope, subject.id, rows),
      selectLatestRuns(tx, scope, subject.id, rows, pendingMax),
      listSessions(tx, scope, { subjectId: subject.id }, newest),
      holdsOf(tx, scope, "subject", [subject.id]),
    ]);
    const waiting = sessions.filter((row) => isAsked(row, { status: "open" }) || isAsked(row, { decision: "none" }));
    return {
      subject: asSubjectRecord(subject, holds.get(subject.id)),
      assessments: cut(
        assessments
          .toSorted((a, b) => (a.policy_key < b.policy_key ? -1 : 1))
          .map((row) => asAssessmentSummary(row, now)),
      ),
      openActions: cut(await asActionRecords(tx, scope, actions)),
      monitoring: cut(monitoring.map(asMonitoringRecord)),
      evidence: cut(await shownTo(tx, caller, receipts)),
      screening: cut(await runsOf(screened)),
      verification: { ...cut(waiting.map(asSessionSummary)), more: sessions.length === rows },
      checkedAt: now.toISOString(),
    };

    async function runsOf(latest: typeof screened): Promise<Static<typeof ScreeningPart>[]> {
      if (latest.length === 0) return [];
      const pending = new Map(latest.map((run) => [run.id, run.pending]));
      const runs = await findRuns(tx, scope, [...pending.keys()]);
      return runs.toReversed().map((run) => ({
        ...asRunSummary(run),
        riskSource: run.risk_source,
        lists: run.sources.map(({ key, versionId }) => ({ key, versionId })),
        pendingMatches: pending.get(run.id)!,
      }));
    }
  },
});

function cut<Row>(rows: readonly Row[]): { items: Row[]; more: boolean } {
  const items: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, rowsMax)) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > partBytesMax && items.length > 0) break;
    items.push(row);
  }
  return { items, more: items.length < rows.length };
}
