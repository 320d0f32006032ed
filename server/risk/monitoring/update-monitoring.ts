import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { asEventRecord, EventRecord } from "../events/recorded-event.ts";
import { assignPolicy } from "./assign-policy.ts";

/** POST /risk/subjects/{id}/monitoring */
export const updateMonitoring = operation({
  summary: "Monitor a subject with a published policy version, in place of another of its key, or pause that",
  allow: writers,
  params: IdParams,
  body: strict({
    policyVersionId: Id,
    enabled: Type.Boolean({ description: "`false` pauses: nothing is assessed, and nothing that was is taken back." }),
  }),
  example: { policyVersionId: "01982a10-52c4-7b1e-8a3f-1d2c3b4a5f60", enabled: true },
  reply: EventRecord,

  async run({ tx, caller, now, params, body }) {
    return asEventRecord(await assignPolicy(tx, caller, now, { subjectId: params.id, ...body }));
  },
});
