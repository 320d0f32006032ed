import { runErrorCodes, runStatuses } from "@probity/engines/screening/run-status.ts";
import Type, { type Static, type TProperties } from "typebox";
import { Id, Timestamp } from "#operation/shapes.ts";
import { type KnownEvent, knownEvents, testEvent } from "./known-events.ts";

const NullableId = Type.Union([Id, Type.Null()]);

const risk = { subjectId: NullableId, resourceId: Id };
const document = {
  subjectId: Type.Null(),
  resourceId: Id,
  documentId: Id,
  templateId: Type.Union([Id, Type.Null()], { description: "Null for a PDF that was uploaded." }),
  signerId: Type.Union([Id, Type.Null()], { description: "Set when the event is about one signer." }),
  externalId: Type.Union([Type.String(), Type.Null()]),
};
const run = {
  subjectId: NullableId,
  resourceId: Id,
  runId: Id,
  status: Type.Enum([...runStatuses]),
  incomplete: Type.Boolean(),
  errorCode: Type.Union([Type.Enum([...runErrorCodes]), Type.Null()]),
  trigger: Type.Enum(["api", "session_check"]),
  sessionId: NullableId,
  riskSubjectId: NullableId,
  matchCount: Type.Integer(),
};
const matches = Type.Array(
  Type.Object({
    matchId: Id,
    sourceEntryId: Type.String(),
    source: Type.String(),
    listKind: Type.Enum(["sanctions", "pep"]),
    score: Type.Integer(),
    pepStanding: Type.Optional(Type.String()),
  }),
);

/** Members of `data` beside organization and sandbox. Ids and codes only, never anything about a person. */
const dataOf = {
  "risk.subject.created": risk,
  "risk.policy.created": risk,
  "risk.policy.published": risk,
  "risk.activity.reported": risk,
  "risk.evidence.recorded": risk,
  "risk.evidence.batch_recorded": risk,
  "risk.assessment.created": risk,
  "risk.action.requested": risk,
  "risk.action.transitioned": risk,
  "risk.override.created": risk,
  "risk.override.revoked": risk,
  "screening.run.completed": run,
  "screening.match.found": { ...run, matches },
  "document.created": document,
  "document.sent": document,
  "document.viewed": document,
  "document.signer_signed": document,
  "document.completed": document,
  "document.declined": document,
  "document.voided": document,
  "document.expired": document,
  "document.finalization_failed": document,
  [testEvent]: risk,
} as const satisfies Record<KnownEvent | typeof testEvent, TProperties>;

type EventData = typeof dataOf;

/** An event as its slice announces it. */
export type Announcement = {
  [E in keyof EventData]: { eventId: string; event: E; data: Static<ReturnType<typeof Type.Object<EventData[E]>>> };
}[keyof EventData];

/** The body of a delivery, by event. */
export const eventShapes = [...knownEvents, testEvent].map((event) => ({
  event,
  body: Type.Object({
    eventId: Type.String({
      format: "uuid",
      description: "The same for all retries and subscribers: deduplicate by it.",
    }),
    event: Type.Literal(event),
    timestamp: Timestamp,
    data: Type.Object({
      organizationId: Id,
      ...dataOf[event],
      sandbox: Type.Boolean({ description: "True exactly in test mode." }),
    }),
  }),
}));
