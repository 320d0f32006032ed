import { isWall, type Wall, walls } from "#rendering/children/cage/walls.ts";
import type { Values } from "#platform/configuration/values.ts";

export type RenderingSettings = {
  /** Processes that set documents, for each `api` and each `worker`. */
  children: number;
  queue: number;
  deadlineMs: number;
  jobsPerChild: number;
  memoryBytes: number;
  /** The user of children whose parent is root. */
  uid: number;
  /** Without one of these, no process starts. */
  requiredWalls: readonly Wall[];
};

/** The largest user id; -1 and -2 mean "unchanged" and "nobody" to some calls. */
const uidMax = 4_294_967_293;

export const renderingSettings = (values: Values): RenderingSettings => ({
  children: values.whole("RENDERERS", 2, 1, 1_000),
  queue: values.whole("RENDER_QUEUE", 64, 0),
  deadlineMs: values.whole("RENDER_DEADLINE_SECONDS", 5) * 1000,
  jobsPerChild: values.whole("RENDERS_PER_CHILD", 200),
  // With less a child would be replaced after its first document that needs a large font.
  memoryBytes: values.whole("RENDER_MEMORY_MEGABYTES", 1024, 512) * 1024 * 1024,
  uid: values.whole("RENDER_UID", 64_533, 1, uidMax),
  requiredWalls: requiredWalls(values),
});

function requiredWalls(values: Values): Wall[] {
  const given = values.many("REQUIRE_WALLS");
  if (given.join() === "all") return [...walls];
  for (const name of given)
    if (!isWall(name)) values.problems.push(`REQUIRE_WALLS: ${name} is not one of ${walls.join(", ")} or all.`);
  return given.filter(isWall);
}
