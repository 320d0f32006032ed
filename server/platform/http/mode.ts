import type { IncomingHttpHeaders } from "node:http";
import type { Mode } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/**
 * The one mode of a request. API keys are pinned to theirs, dashboard tokens default to live, and a record that names its
 * own mode (`named`) decides where nothing else does. Every other mention of a mode must agree with it.
 */
export function modeOf(headers: IncomingHttpHeaders, pinned: Mode | undefined, named: unknown): Mode {
  const said = [headers["x-risk-mode"], headers["x-service-mode"], named].filter((value) => value !== undefined);
  if (said.some((value) => value !== "test" && value !== "live")) throw new Refusal("mode_conflict");
  const modes = new Set([...(pinned ? [pinned] : []), ...(said as Mode[])]);
  if (modes.size > 1) throw new Refusal("mode_conflict");
  return [...modes][0] ?? "live";
}
