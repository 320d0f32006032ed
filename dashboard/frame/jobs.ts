import { Store } from "./store.ts";

/** Work of this tab that takes a while: an export, a change of many records. */
export type Job = {
  id: number;
  title: string;
  /** 0 to 100; null while nobody knows. */
  percent: number | null;
  state: "running" | "done" | "failed";
  note: string | null;
  at: Date;
};

export const jobs = new Store<readonly Job[]>([]);
const keptMax = 20;
let lastId = 0;

/** Shows a job in the tray; whoever runs it tells how far it is. */
export function startJob(title: string) {
  const id = ++lastId;
  jobs.set(
    [{ id, title, percent: null, state: "running" as const, note: null, at: new Date() }, ...jobs.current].slice(
      0,
      keptMax,
    ),
  );
  const change = (next: Partial<Job>) =>
    jobs.set(jobs.current.map((job) => (job.id === id ? { ...job, ...next, at: new Date() } : job)));
  return {
    progress: (percent: number | null, note: string | null = null) => change({ percent, note }),
    done: (note: string | null = null) => change({ state: "done", percent: 100, note }),
    failed: (note: string) => change({ state: "failed", note }),
  };
}
