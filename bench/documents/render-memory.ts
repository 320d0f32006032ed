import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { poolDefaults } from "../../server/rendering/children/pool.ts";
import { createRenderer } from "../../server/agreements/renderer.ts";
import { contractRequest } from "./contract.ts";

/** Memory of the children over many different documents: children are replaced, so it must not grow. Needs Linux. */
const { values } = parseArgs({
  options: { documents: { type: "string", default: "1000" }, "per-child": { type: "string", default: "200" } },
});
const documents = Number(values.documents);
const pageBytes = 4096;

let replaced = 0;
const renderer = createRenderer(
  { ...poolDefaults, jobsPerChild: Number(values["per-child"]), deadlineMs: 60_000 },
  { replaced: () => (replaced += 1) },
);
const most: number[] = [];
try {
  for (let at = 0; at < documents; at += 2) {
    const outcomes = await Promise.all(
      [at, at + 1].map((number) =>
        renderer.render(contractRequest(number % 4 === 0 ? "international" : "Latin", number)),
      ),
    );
    for (const outcome of outcomes) if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
    const megabytes = renderer.pool.processIds.map(residentMegabytes);
    const tenth = Math.floor((10 * at) / documents);
    most[tenth] = Math.max(most[tenth] ?? 0, ...megabytes);
  }
  console.log(
    `largest child in each tenth of ${documents} documents, MB: ${most.map((each) => each.toFixed(0)).join(", ")}`,
  );
  console.log(`${replaced} children were replaced; this process: ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);
} finally {
  await renderer.close();
}

function residentMegabytes(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes) / 1e6;
  } catch {
    return 0; // replaced a moment ago
  }
}
