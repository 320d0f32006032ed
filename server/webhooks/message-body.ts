import type { Scope } from "#platform/database/transaction.ts";
import type { Announcement } from "./event-shapes.ts";

/** Every subscriber and every attempt gets these bytes. */
export function messageBody(scope: Scope, now: Date, { eventId, event, data }: Announcement): string {
  return JSON.stringify({
    eventId,
    event,
    timestamp: now.toISOString(),
    data: { organizationId: scope.organizationId, ...data, sandbox: scope.mode === "test" },
  });
}
