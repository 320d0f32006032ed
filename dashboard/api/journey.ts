import type { RiskEvent } from "@probity/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Page } from "../kit/states/reading.ts";
import { call, type InputOf } from "./call.ts";
import { useMode } from "./mode.ts";
import { type List, queryKey } from "./queries.ts";
import { readingOf } from "./reading.ts";

const route = "GET /risk/subjects/{id}/journey";

export type JourneyCategory = NonNullable<InputOf<typeof route>["category"]>;

/** A subject's events, newest first. Its cursor goes backwards in time, from the last event that is shown. */
export function useJourney(id: string, category: JourneyCategory | undefined): List<RiskEvent> {
  const mode = useMode();
  const query = useInfiniteQuery({
    queryKey: queryKey(mode, route, { id, category, before: "" }),
    queryFn: ({ pageParam: before }) =>
      call(route, mode, { id, category, before: before === "" ? undefined : before } as InputOf<typeof route>),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const page = data && { rows: data.pages.flatMap(({ items }) => items), more: hasNextPage };
  return {
    reading: readingOf<Page<RiskEvent>>({ ...query, data: page, isFetching: query.isFetching && !isFetchingNextPage }),
    onMore: () => void query.fetchNextPage(),
    loadingMore: isFetchingNextPage,
  };
}
