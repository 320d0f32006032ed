import { runErrorCodes, runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import Type, { type Static, type TProperties } from "typebox";
import { Id, Timestamp } from "#platform/operation/shapes.ts";
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

const found = { ...run, matches };
const recorded = {
  subjectId: Type.Null(),
  resourceId: Id,
  resourceType: Type.String(),
  type: Type.String({ description: "What happened, for example `session.started`." }),
  actor: Type.String(),
  credential: Type.Union([Type.String(), Type.Null()]),
  recordedAt: Timestamp,
  sequence: Type.Integer(),
  previousHash: Type.String(),
  hash: Type.String(),
};

const [anEvent, aSubject, aRun, aDocument, aSession] = [
  "01982f50-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
  "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10",
  "01982f80-3e4f-7a5b-8c6d-7e8f9a0b1c2d",
  "01982f72-7f8a-7b9c-9d0e-1f2a3b4c5d6e",
  "01982f90-5a6b-7c7d-8e9f-0a1b2c3d4e5f",
];
const runExample = {
  subjectId: aSubject,
  resourceId: aRun,
  runId: aRun,
  status: "possible_match",
  incomplete: false,
  errorCode: null,
  trigger: "api",
  sessionId: null,
  riskSubjectId: aSubject,
  matchCount: 1,
};
/** Examples of `data` for the reference. */
const examples = new Map<TProperties, object>([
  [risk, { subjectId: aSubject, resourceId: aSubject }],
  [
    document,
    {
      subjectId: null,
      resourceId: aDocument,
      documentId: aDocument,
      templateId: null,
      signerId: null,
      externalId: "contract-2026-114",
    },
  ],
  [run, runExample],
  [
    recorded,
    {
      subjectId: null,
      resourceId: aSession,
      resourceType: "sessions",
      type: "session.started",
      actor: "user:01980a01-2c3d-7e4f-8a5b-6c7d8e9f0a1b",
      credential: `session:${aSession}`,
      recordedAt: "2026-11-02T09:30:00.000Z",
      sequence: 4211,
      previousHash: "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
      hash: "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
    },
  ],
  [
    found,
    {
      ...runExample,
      matches: [
        {
          matchId: "01982f81-4f5a-7b6c-9d7e-8f9a0b1c2d3e",
          sourceEntryId: "36",
          source: "ofac_sdn",
          listKind: "sanctions",
          score: 91,
        },
      ],
    },
  ],
]);

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
  "screening.match.found": found,
  "document.created": document,
  "document.sent": document,
  "document.viewed": document,
  "document.signer_signed": document,
  "document.completed": document,
  "document.declined": document,
  "document.voided": document,
  "document.expired": document,
  "document.finalization_failed": document,
  "audit.recorded": recorded,
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
  example: {
    eventId: anEvent,
    event,
    timestamp: "2026-11-02T09:30:00.000Z",
    data: { organizationId: "01980a00-1b2c-7d3e-9f4a-5b6c7d8e9f0a", ...examples.get(dataOf[event]), sandbox: true },
  },
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
