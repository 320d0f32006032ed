/** The jobs of children, by kind. Payload and result are passed by structured clone. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload of its own
export type JobTable = Readonly<Record<string, (payload: any) => unknown>>;
export type PayloadOf<Jobs extends JobTable, Kind extends keyof Jobs> = Parameters<Jobs[Kind]>[0];
export type ResultOf<Jobs extends JobTable, Kind extends keyof Jobs> = Awaited<ReturnType<Jobs[Kind]>>;

/** Has a child do one of the jobs of a table. */
export type Run<Jobs extends JobTable> = <Kind extends keyof Jobs & string>(
  kind: Kind,
  payload: PayloadOf<Jobs, Kind>,
) => Promise<ResultOf<Jobs, Kind>>;

export type Job = { kind: string; payload: unknown };

export type Answer =
  | { kind: "ready" }
  | { kind: "done"; result: unknown; rssBytes: number }
  | { kind: "failed"; message: string };
