import type { Scope } from "#database/transaction.ts";

export type Announcement = {
  eventId: string;
  event: string;
  /** What the payload's `data` says beside organization and sandbox. Ids and codes only, never anything about a person. */
  data: { subjectId: string | null; resourceId: string } & Record<string, unknown>;
};

/** What every subscriber and every attempt gets, to the byte. */
export function messageBody(scope: Scope, now: Date, { eventId, event, data }: Announcement): string {
  return JSON.stringify({
    eventId,
    event,
    timestamp: now.toISOString(),
    data: { organizationId: scope.organizationId, ...data, sandbox: scope.mode === "test" },
  });
}
