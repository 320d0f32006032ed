import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Page, Reading } from "../kit/states/reading.ts";
import type { Mode } from "../session/mode.ts";
import { call, type InputOf, type ReplyOf } from "./call.ts";
import { useMode } from "./mode.ts";
import { readingOf } from "./reading.ts";
import type { Route } from "./routes-of-methods.ts";

type Read = Extract<Route, `GET ${string}`>;
type Cursor = { nextCursor: string | null; items: readonly unknown[] };
type Listed<R extends Route> = Extract<ReplyOf<R>, Cursor>;
type Listing = { [R in Read]: Listed<R> extends never ? never : R }[Read];
export type RowOf<R extends Listing> = Listed<R>["items"][number];
type Optional<T> = T extends unknown ? (Record<never, never> extends T ? [input?: T] : [input: T]) : never;
type ListInput<R extends Listing> = Omit<InputOf<R>, "after" | "cursor" | "offset" | "page">;

/** By operation, so that a change can say which reads it makes old. */
export const queryKey = (mode: Mode, route: Route, input: object = {}) => [mode, route, input] as const;

/** One record, or whatever else a GET answers. `null` for the input waits: nothing is asked for. */
export function useRecord<R extends Read>(route: R, input: InputOf<R> | null): Reading<ReplyOf<R>> {
  const mode = useMode();
  return readingOf(
    useQuery({
      queryKey: queryKey(mode, route, input ?? {}),
      queryFn: input === null ? skipToken : () => call(route, mode, input),
    }),
  );
}

/** Most lists are read by cursor once `after` is there, even empty. Deliveries have nothing else, and call it `cursor`. */
function placeIn(route: Listing, after: string): object {
  if (route !== "GET /webhooks/{id}/deliveries") return { after };
  return after === "" ? {} : { cursor: after };
}

export type List<Row> = {
  reading: Reading<Page<Row>>;
  /** Reads the next page. */
  onMore: () => void;
  loadingMore: boolean;
};

/** A list by cursor, page after page. Rows that are shown stay while it is read again, or while another filter is read. */
export function useList<R extends Listing>(route: R, ...[input]: Optional<ListInput<R>>): List<RowOf<R>> {
  const mode = useMode();
  const query = useInfiniteQuery({
    queryKey: queryKey(mode, route, { ...input, after: "" }),
    queryFn: ({ pageParam }) =>
      call(route, mode, { ...input, ...placeIn(route, pageParam) } as unknown as InputOf<R>) as Promise<Listed<R>>,
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  // The same array until something is read: whoever draws thousands of rows measures them all again for another one.
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items as RowOf<R>[]), [data]);
  const page = rows && { rows, more: hasNextPage };
  return {
    reading: readingOf<Page<RowOf<R>>>({ ...query, data: page, isFetching: query.isFetching && !isFetchingNextPage }),
    onMore: () => void query.fetchNextPage(),
    loadingMore: isFetchingNextPage,
  };
}
