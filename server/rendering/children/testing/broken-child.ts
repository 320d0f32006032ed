import { serveJobs } from "../serve-jobs.ts";

await serveJobs({}, () => {
  throw new Error("a font is missing");
});
