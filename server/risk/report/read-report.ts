import { hash } from "node:crypto";
import type { ReportFacts } from "@probity/engines/risk/policy/report/reported-assessment.ts";
import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { findAssessment } from "../assessments/assessment-list-store.ts";
import { asAssessmentRecord } from "../assessments/assessment-record.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { reportFile } from "./report-file.ts";

const mediaTypes = { html: "text/html; charset=utf-8", pdf: "application/pdf" } as const;

/** GET /risk/assessments/{id}/report */
export const readReport = operation({
  summary:
    "Download an assessment as one HTML file that recomputes itself offline, or as the sealed PDF that names the SHA-256 of that file",
  allow: readers,
  params: IdParams,
  query: strict({
    format: Type.Optional(
      Type.Enum(["html", "pdf"], { default: "html", description: "`pdf`: PDF/A with the seal of the organization." }),
    ),
  }),
  reply: Type.Null(),
  answer: { file: { mediaType: mediaTypes.html, orJson: false, others: [mediaTypes.pdf] } },
  limits: { rate: "renders", rateCount: (_body, { format }) => (format === "pdf" ? 1 : 0) },

  // The PDF is typeset by a child and sealed, perhaps with a timestamp from elsewhere: no connection waits for that.
  async prepare({ params, query, caller: { scope }, now, services, read }) {
    const facts = await read((tx) => factsOf(tx, scope, params.id));
    const html = reportFile(facts);
    if (query.format !== "pdf") return { name: html.name, bytes: html.bytes };
    const { name, sha256, bytes } = html;
    const file = { name, sha256: sha256.toString("hex"), bytes: bytes.length };
    const pdf = await services.reports.sealedPdf({ facts, file, sealedAt: now });
    return { name: name.replace(/html$/, "pdf"), bytes: pdf };
  },

  async run({ tx, caller, now, params, query, prepared: { name, bytes } }) {
    const format = query.format ?? "html";
    await recordAudit(tx, caller, now, {
      type: "assessment.report_downloaded",
      resourceType: "assessments",
      resourceId: params.id,
      details: { mode: caller.scope.mode, format },
    });
    return new FileAnswer(mediaTypes[format], bytes, {
      // Never opened where the dashboard is: a file that runs a program belongs on a disk.
      "content-disposition": `attachment; filename="${name}"`,
      "content-digest": `sha-256=:${hash("sha256", bytes, "base64")}:`,
      "cache-control": "no-store",
    });
  },
});

async function factsOf(tx: Tx, scope: Scope, id: string): Promise<ReportFacts> {
  const row = await findAssessment(tx, scope, id);
  refuseUnless(row, "not_found");
  const subject = await findSubject(tx, scope, row.subject_id);
  refuseUnless(subject?.erasure === null, "erased");
  const { data } = asAssessmentRecord(row);
  return { assessment: { id, data }, mode: scope.mode };
}
