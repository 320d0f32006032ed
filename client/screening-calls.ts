import type { Calls, WriteOptions } from "./calls.ts";
import { path } from "./calls.ts";
import type { NumberedPage } from "./pages.ts";
import type * as screening from "./screening-records.ts";

export type ScreeningRunQuery = {
  /** From 1 on. */
  page?: number | undefined;
  limit?: number;
  status?: screening.ScreeningStatus;
  sessionId?: string;
  riskSubjectId?: string;
};

/** What an API key may do about screening. Saying whether a match is the subject takes a person. */
export function screeningCalls({ get, post }: Calls) {
  return {
    screening: {
      sources: () => get<{ items: screening.ScreeningSource[] }>(path`/screening/sources`),
      run: (run: screening.NewScreeningRun, write?: WriteOptions) =>
        post<screening.ScreeningRun>(path`/screening/runs`, run, write),
      /** One run for each subject, in their order and without their matches; read those that found something. */
      runBatch: (batch: screening.NewScreeningBatch, write?: WriteOptions) =>
        post<{ items: screening.ScreeningRunSummary[] }>(path`/screening/runs/batch`, batch, write),
      get: (id: string) => get<screening.ScreeningRun>(path`/screening/runs/${id}`),
      /** Newest first. Follow it with `followPages((page) => client.screening.list({ page }))`. */
      list: (query?: ScreeningRunQuery) =>
        get<NumberedPage<screening.ScreeningRunSummary>>(path`/screening/runs`, query),
    },
  };
}
