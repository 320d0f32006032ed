import { place } from "../axis.ts";
import { day } from "../time-axis.ts";

export type ExpiryModel = { at: number; until: Date; latest: Date; isTooLate: boolean };

/** When something ends, between now and the latest that is allowed. */
export function expiry(until: Date, now: Date, latest: Date): ExpiryModel {
  return {
    at: place({ min: now.getTime(), max: latest.getTime() }, until.getTime()),
    until,
    latest,
    isTooLate: until > latest || until <= now,
  };
}

export function expirySummary({ until, latest, isTooLate }: ExpiryModel): string {
  return `ends ${day(until)}, ${day(latest)} at the latest${isTooLate ? ": outside of what is allowed" : ""}`;
}
