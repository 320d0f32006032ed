import { ProbityError } from "@probity/client";
import type { Reading } from "../kit/states/reading.ts";
import { connection } from "./connection.ts";
import { failureOf } from "./failure.ts";

type Asked<Value> = {
  data: Value | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** What a query knows, in the words of the views. What was read once stays shown. */
export function readingOf<Value>({ data, error, isFetching, dataUpdatedAt, refetch }: Asked<Value>): Reading<Value> {
  const retry = () => void refetch();
  const isLost = error instanceof ProbityError && error.status === null;
  if (data !== undefined)
    return {
      state: "shown",
      value: data,
      readAt: new Date(dataUpdatedAt),
      rereading: isFetching,
      ...(isLost && { offlineSince: connection.lostAt ?? new Date() }),
      ...(error && !isLost ? { failure: failureOf(error) } : {}),
      retry,
    };
  if (!error) return { state: "loading" };
  if (isLost) return { state: "offline", since: connection.lostAt ?? new Date() };
  if (error instanceof ProbityError && error.status === 403) return { state: "refused" };
  if (error instanceof ProbityError && error.status === 404) return { state: "missing" };
  return { state: "failed", failure: failureOf(error), retry };
}
