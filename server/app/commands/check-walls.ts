import type { Logger } from "pino";
import { cageFor } from "#rendering/children/cage/cage.ts";
import { descriptions, walls } from "#rendering/children/cage/walls.ts";
import { ConfigurationError, type Config } from "../config.ts";

/** Says once what protects the children that read documents less than it could. Refuses to start where it must not be missing. */
export function checkWalls({ rendering }: Config, logger: Logger): void {
  const { holding } = cageFor(rendering);
  const missing = walls.filter((wall) => !holding.has(wall));
  const required = missing.filter((wall) => rendering.requiredWalls.includes(wall));
  if (required.length > 0)
    throw new ConfigurationError(
      required.map((wall) => `REQUIRE_WALLS: ${wall} cannot be had here. ${descriptions[wall].remedy}.`).join("\n"),
    );
  if (missing.length > 0)
    logger.warn(
      { missing },
      "processes that read documents are less protected than they could be; run: probity doctor",
    );
}
