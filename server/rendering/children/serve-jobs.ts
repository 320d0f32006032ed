import type { Answer, Job, JobTable } from "./jobs.ts";

/** A process that was killed in its cage exits with 1, as Node does after an error that nothing caught: that has to look different. */
const crashed = 70;

/** The loop of a child: one job after another, until the parent is gone. `warmUp` comes before the first. */
export async function serveJobs(jobs: JobTable, warmUp: () => unknown): Promise<void> {
  process.on("disconnect", () => process.exit());
  process.on("uncaughtException", () => process.exit(crashed));
  const answer = (message: Answer) => void process.send!(message);
  const failed = (error: unknown) =>
    answer({ kind: "failed", message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  try {
    await warmUp();
  } catch (error) {
    failed(error);
    return;
  }
  const work = async ({ kind, payload }: Job): Promise<void> => {
    try {
      const result = await jobs[kind]!(payload);
      answer({ kind: "done", result, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      failed(error);
    }
  };
  process.on("message", (job: Job) => void work(job));
  answer({ kind: "ready" });
}
