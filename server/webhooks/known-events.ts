import { administrators, refuseUnlessAllowed } from "#platform/operation/access.ts";
import type { Caller, Mode } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Everything a subscription can name. The slices take the names of what they announce from here. */
export const knownEvents = [
  "risk.subject.created",
  "risk.policy.created",
  "risk.policy.published",
  "risk.activity.reported",
  "risk.evidence.recorded",
  "risk.evidence.batch_recorded",
  "risk.assessment.created",
  "risk.action.requested",
  "risk.action.transitioned",
  "risk.override.created",
  "risk.override.revoked",
  "screening.run.completed",
  "screening.match.found",
  "document.created",
  "document.sent",
  "document.viewed",
  "document.signer_signed",
  "document.completed",
  "document.declined",
  "document.voided",
  "document.expired",
  "document.finalization_failed",
  "audit.recorded",
] as const;

export type KnownEvent = (typeof knownEvents)[number];

const families = ["risk.*", "screening.*", "document.*", "audit.*"] as const;

/** Sent to one webhook when its owner asks for it; nobody subscribes to it. */
export const testEvent = "webhook.test" as const;

const known: ReadonlySet<string> = new Set(knownEvents);
const subscribable: ReadonlySet<string> = new Set([...knownEvents, ...families]);
const deliverable: ReadonlySet<string> = new Set([...knownEvents, testEvent]);

export type AnnouncedRiskEvent = Extract<KnownEvent, `risk.${string}`>;

/** Not every event of a subject's history is announced. */
export function isAnnouncedRiskEvent(name: string): name is AnnouncedRiskEvent {
  return known.has(name) && name.startsWith("risk.");
}

/** Audit events belong to both modes, and are sent to live webhooks. */
export function refuseUnknownEvents(names: readonly string[], mode: Mode): void {
  const errors = names.flatMap((name, index) => {
    if (!subscribable.has(name)) return [unknownEvent(`/events/${index}`)];
    return mode === "test" && isAuditEvent(name) ? [{ ...unknownEvent(`/events/${index}`), message: liveOnly }] : [];
  });
  if (errors.length > 0) throw new Refusal("unknown_event", { errors });
}

const liveOnly = "Audit events are sent to live webhooks. Subscribe with `mode` live.";

const isAuditEvent = (name: string) => name.startsWith("audit.");

/** Whoever may not read the audit events may not have them sent somewhere either. */
export function refuseAuditEventsUnlessAllowed(caller: Caller, ...lists: (readonly string[])[]): void {
  if (lists.flat().some(isAuditEvent))
    refuseUnlessAllowed(administrators, caller, "change webhooks that get audit events");
}

export function refuseUndeliverableEvent(name: string | undefined): void {
  if (name !== undefined && !deliverable.has(name)) {
    throw new Refusal("unknown_event", { errors: [unknownEvent("query:event")] });
  }
}

function unknownEvent(path: string) {
  return { path, code: "unknown_event", message: "There is no event with this name." };
}
