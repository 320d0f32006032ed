import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asSubjectRecord, Subject } from "#risk/subjects/subject-resource.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { checkErasure, makeErasure } from "./apply-erasure.ts";
import { ErasureRequest, type SubjectErasureChange, SubjectErasureProposal } from "./erasure-change.ts";

/** POST /risk/subjects/{id}/erase */
export const eraseSubject = operation({
  summary: "Erase what is known about a subject, for good; ids, kinds, sequences, decisions and times stay",
  allow: administrators,
  fresh: true,
  params: IdParams,
  body: ErasureRequest,
  example: { reason: "Request of the person, ticket 4711; the retention period has ended." },
  reply: Subject,
  answer: { accepted: SubjectErasureProposal, status: 200 },

  async run(call) {
    const { tx, caller, params, body } = call;
    const subject = await checkErasure(tx, caller.scope, params.id);
    const fourEyes = await findFourEyes(tx, caller.scope);
    if (fourEyes?.choice.erasures) {
      const change: SubjectErasureChange = {
        operation: "eraseSubject",
        request: body,
        before: { erased: false },
        after: { erased: true },
      };
      return propose(call, { change, resourceId: subject.id, subject });
    }
    await makeErasure(call, alone(caller), subject, body);
    return asSubjectRecord((await findSubject(tx, caller.scope, subject.id))!);
  },
});
