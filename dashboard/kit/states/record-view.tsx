import type { ReactNode } from "react";
import { Conflict, type ConflictMet, type ConflictState } from "./conflict.tsx";
import { Empty, type EmptyState } from "./empty.tsx";
import { type ErrorState, Failed } from "./failed.tsx";
import { Offline, type OfflineState } from "./offline.tsx";
import type { Reading } from "./reading.ts";
import { Refused, type RefusedState } from "./refused.tsx";

/** What every state means for one record. All of them are required, so that no page forgets one. */
export type RecordStates = {
  /** An outline in the record's own heights. */
  loading: ReactNode;
  missing: EmptyState;
  refused: RefusedState;
  conflict: ConflictState;
  offline: OfflineState;
  error: ErrorState;
};

type RecordViewProps<Value> = {
  reading: Reading<Value>;
  states: RecordStates;
  /** A change that was refused with 409, shown above the record until the reader chose a side. */
  conflict?: ConflictMet | undefined;
  children: (value: Value) => ReactNode;
};

/** A record in whatever state it is. */
export function RecordView<Value>({ reading, states, conflict, children }: RecordViewProps<Value>) {
  switch (reading.state) {
    case "loading":
      return states.loading;
    case "refused":
      return <Refused {...states.refused} />;
    case "missing":
      return <Empty {...states.missing} />;
    case "offline":
      return <Offline {...states.offline} since={reading.since} />;
    case "failed":
      return <Failed {...states.error} failure={reading.failure} retry={reading.retry} />;
    case "shown":
      return (
        <>
          {conflict && <Conflict {...states.conflict} {...conflict} />}
          <ShownTrouble reading={reading} states={states} />
          {children(reading.value)}
        </>
      );
  }
}

type Shown = Extract<Reading<unknown>, { state: "shown" }>;

/** What was read stays, under a word on why it could not be read again. */
export function ShownTrouble({
  reading,
  states,
}: {
  reading: Shown;
  states: { offline: OfflineState; error: ErrorState };
}) {
  if (reading.offlineSince) return <Offline {...states.offline} since={reading.offlineSince} />;
  if (reading.failure)
    return <Failed {...states.error} failure={reading.failure} retry={reading.retry} readAt={reading.readAt} />;
  return null;
}
