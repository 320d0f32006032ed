import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict, Timestamp } from "#platform/operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { asEventRecord, EventRecord } from "../events/recorded-event.ts";
import { nextEventSequence } from "../subjects/subject-lock-store.ts";

const activityCategories = [
  "account",
  "authentication",
  "profile_change",
  "payment",
  "document",
  "communication",
  "device",
  "support",
  "other",
] as const;

/** POST /risk/subjects/{id}/activities */
export const reportActivity = operation({
  summary: "Report an activity of a subject; it is context for people, not evidence for policies",
  allow: writers,
  params: IdParams,
  body: strict({
    activityType: Type.String({ pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$", maxLength: 120 }),
    category: Type.Enum([...activityCategories]),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    summary: Type.String({ maxLength: 2000 }),
    occurredAt: Timestamp,
    reference: Type.String({ maxLength: 200 }),
  }),
  example: {
    activityType: "payment.sent",
    category: "payment",
    title: "Payment to a new recipient",
    summary: "First payment to this recipient.",
    occurredAt: "2026-11-02T10:15:00Z",
    reference: "payment-55310",
  },
  reply: EventRecord,

  async run({ tx, caller, now, params, body }) {
    const sequence = await nextEventSequence(tx, caller.scope, params.id);
    refuseUnless(sequence !== undefined, "not_found");
    const { occurredAt, ...details } = body;
    const event = await recordEvent(tx, caller, now, {
      type: "risk.activity.reported",
      subjectId: params.id,
      sequence,
      resourceType: "events",
      resourceId: null,
      details,
      occurredAt: new Date(occurredAt),
    });
    return asEventRecord(event);
  },
});
