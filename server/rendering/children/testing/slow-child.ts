import { serveJobs } from "../serve-jobs.ts";

const startMs = 1_500;

await serveJobs({ echo: <Value>(value: Value): Value => value }, () => {
  for (const end = performance.now() + startMs; performance.now() < end;) Math.sqrt(end);
});
