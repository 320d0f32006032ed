import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { ArchiveAnswer } from "#platform/operation/archive-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { archiveFiles } from "./archive-files.ts";
import { audiences } from "./section.ts";

/** GET /risk/subjects/{id}/archive */
export const readSubjectArchive = operation({
  summary: "Download everything that is known about a subject, as one ZIP; who did is recorded",
  allow: administrators,
  params: IdParams,
  query: strict({
    audience: Type.Optional(
      Type.Enum([...audiences], {
        description:
          "`officer`, unless given: everything. `subject`: what the person may be told, without screening, checks, notes, investigations and what colleagues wrote.",
      }),
    ),
  }),
  reply: Type.Null(),
  answer: { file: { mediaType: "application/zip", orJson: false }, archive: true },

  async run({ tx, caller, now, params, query }) {
    const { scope } = caller;
    const audience = query.audience ?? "officer";
    const subject = await findSubject(tx, scope, params.id);
    refuseUnless(subject, "not_found");
    refuseUnless(subject.erasure === null, "erased");
    const about = { resourceType: "subjects", resourceId: subject.id };
    const details = { mode: scope.mode, audience };
    await recordAudit(tx, caller, now, { type: "subject.archive_started", ...about, details });
    const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    return new ArchiveAnswer({
      name: `subject-${subject.id}-${scope.mode}-${audience}-${time}`,
      files: (read) => archiveFiles({ caller, subjectId: subject.id, audience, now }, read),
      onEnd: (later, at, outcome) =>
        recordAudit(later, caller, at, { type: "subject.archive_ended", ...about, details: { ...details, outcome } }),
    });
  },
});
