import type { Operations, RefusalCode, Subject } from "@probity/contract";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Announcement } from "#webhooks/event-shapes.ts";

/** Mistakes that the compiler must find. When one of them compiles, `npm run types` fails here. */

const data = { kind: "person", externalId: "1", evidenceRevision: 0, createdAt: "", createdBy: "" } as const;

export const mistakes = [
  // @ts-expect-error a member of a record is missing
  { id: "", resource: "subjects", data: { ...data, evidenceRevision: undefined } } satisfies Subject,
  // @ts-expect-error a record is of another resource
  { id: "", resource: "policies", data } satisfies Operations["POST /risk/subjects"]["reply"],
  // @ts-expect-error a body has a value that the schema refuses
  { kind: "ship", externalId: "1" } satisfies Operations["POST /risk/subjects"]["body"],
  // @ts-expect-error no refusal has this code
  "unauthenticated" satisfies RefusalCode,
  // @ts-expect-error no refusal has this code, on the side that throws it either
  () => new Refusal("unauthenticated"),
  // @ts-expect-error no such endpoint is served
  "GET /risk/nothing" satisfies keyof Operations,
  // @ts-expect-error an event is announced without the members its subscribers rely on
  { eventId: "", event: "document.sent", data: { subjectId: null, resourceId: "" } } satisfies Announcement,
];
