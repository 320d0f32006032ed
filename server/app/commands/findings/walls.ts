import { cageFor } from "#rendering/children/cage/cage.ts";
import { descriptions, type Wall, walls } from "#rendering/children/cage/walls.ts";
import { type Check, ok, problem, warning } from "./finding.ts";

const checkOf =
  (wall: Wall): Check =>
  async ({ config: { rendering } }) => {
    const { holds, lacks, remedy } = descriptions[wall];
    if (cageFor(rendering).holding.has(wall)) return ok(`a process that reads documents ${holds}`);
    const says = `missing, so code that takes over a process that reads documents ${lacks}. ${remedy}`;
    return rendering.requiredWalls.includes(wall) ? problem(`${says}, or take it out of REQUIRE_WALLS`) : warning(says);
  };

/** One line for each, because each can be had without the others. */
export const wallChecks: Record<string, Check> = Object.fromEntries(
  walls.map((wall) => [`wall ${wall}`, checkOf(wall)]),
);
