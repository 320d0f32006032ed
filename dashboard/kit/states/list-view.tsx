import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { SkeletonRows } from "../skeleton/skeleton.tsx";
import { useKitTexts } from "../texts.ts";
import { Conflict, type ConflictMet, type ConflictState } from "./conflict.tsx";
import { Empty, type EmptyState } from "./empty.tsx";
import { type ErrorState, Failed } from "./failed.tsx";
import { Offline, type OfflineState } from "./offline.tsx";
import type { Page, Reading } from "./reading.ts";
import { ShownTrouble } from "./record-view.tsx";
import { Refused, type RefusedState } from "./refused.tsx";
import styles from "./states.module.css";

/** What every state means for one list. All of them are required, so that no page forgets one. */
export type ListStates = {
  /** Widths of the bars of a row; the height is that of the real rows. */
  loading: { rows: number; columns: readonly number[]; height?: number };
  /** Nothing was ever here, or all of it is done. */
  empty: EmptyState;
  /** The filters leave nothing. */
  filtered: Omit<EmptyState, "action"> & { onClear: () => void; action?: ReactNode };
  refused: RefusedState;
  conflict: ConflictState;
  offline: OfflineState;
  error: ErrorState;
};

type ListViewProps<Row> = {
  reading: Reading<Page<Row>>;
  states: ListStates;
  /** Whether any filter is set. */
  isFiltered: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
  conflict?: ConflictMet | undefined;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list in whatever state it is. A page of it says that there is more, and never a total. */
export function ListView<Row>({ reading, states, isFiltered, conflict, children, ...more }: ListViewProps<Row>) {
  switch (reading.state) {
    case "loading":
      return <SkeletonRows {...states.loading} />;
    case "refused":
      return <Refused {...states.refused} />;
    case "missing":
      return <Empty {...states.empty} />;
    case "offline":
      return <Offline {...states.offline} since={reading.since} />;
    case "failed":
      return <Failed {...states.error} failure={reading.failure} retry={reading.retry} />;
    case "shown":
      return (
        <>
          {conflict && <Conflict {...states.conflict} {...conflict} />}
          <ShownTrouble reading={reading} states={states} />
          {reading.value.rows.length === 0 ? (
            <NothingHere states={states} isFiltered={isFiltered} />
          ) : (
            <>
              {children(reading.value.rows)}
              <ListFoot page={reading.value} {...more} />
            </>
          )}
        </>
      );
  }
}

function NothingHere({ states, isFiltered }: { states: ListStates; isFiltered: boolean }) {
  const texts = useKitTexts();
  if (!isFiltered) return <Empty {...states.empty} />;
  const { onClear, action, ...filtered } = states.filtered;
  const clear = (
    <>
      <Button onClick={onClear}>{texts.clearFilters}</Button>
      {action}
    </>
  );
  return <Empty {...filtered} action={clear} />;
}

function ListFoot({
  page,
  onMore,
  loadingMore = false,
}: {
  page: Page<unknown>;
  onMore?: () => void;
  loadingMore?: boolean;
}) {
  const texts = useKitTexts();
  const count = page.rows.length;
  return (
    <div className={styles.foot}>
      <span role="status">{page.more ? texts.shownMore(count) : texts.shownAll(count)}</span>
      {page.more && onMore && (
        <button type="button" className={styles.more} onClick={onMore} aria-busy={loadingMore}>
          {loadingMore ? texts.loading : texts.nextPage}
        </button>
      )}
    </div>
  );
}
