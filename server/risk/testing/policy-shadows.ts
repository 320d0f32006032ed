import { compareChunk } from "@probity/engines/policy/impact/compare-chunk.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { Shadows, type ShadowsParts } from "../policy-shadows/shadows.ts";
import { RollUp } from "../statistics/roll-up.ts";

export type LoggedLine = { message: string } & Record<string, unknown>;

/** Does what a worker does every few seconds: takes what assessments have appended, and has the shadows compare it. */
export async function runShadows(
  { server: { database } }: TestOrganization,
  change: Partial<ShadowsParts> = {},
): Promise<LoggedLine[]> {
  const logged: LoggedLine[] = [];
  const logger = { error: (details: object, message: string) => void logged.push({ ...details, message }) };
  const compare: ShadowsParts["compare"] = async (_scope, question) => compareChunk(question);
  await new RollUp({ database, logger }).tick();
  await new Shadows({ database, logger, clock: () => new Date(), compare, ...change }).tick();
  return logged;
}
