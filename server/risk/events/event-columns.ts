import type { JourneyCategory } from "./event-types.ts";

export type EventRow = {
  id: string;
  type: string;
  subject_id: string | null;
  resource_type: string;
  resource_id: string;
  actor: string;
  reason: string | null;
  details: unknown;
  occurred_at: Date;
  recorded_at: Date;
  sequence: number | null;
};

export type NewEventRow = EventRow & { category: JourneyCategory | null };
