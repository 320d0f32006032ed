import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { asMonitoringRecord, MonitoringRecord } from "./monitoring-record.ts";
import { listMonitoring } from "./monitoring-store.ts";

/** GET /risk/subjects/{id}/monitoring */
export const readMonitoring = operation({
  summary: "Read which policies a subject is monitored with, and when each was and will be checked",
  allow: readers,
  params: IdParams,
  reply: Type.Array(MonitoringRecord),

  async run({ tx, caller, params }) {
    const [subject, rows] = await Promise.all([
      findSubject(tx, caller.scope, params.id),
      listMonitoring(tx, caller.scope, params.id),
    ]);
    refuseUnless(subject, "not_found");
    return rows.map(asMonitoringRecord);
  },
});
