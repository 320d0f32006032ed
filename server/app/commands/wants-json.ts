import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

/** For a command whose only option this is. */
export function wantsJson(args: string[], usage: string): boolean {
  try {
    return parseArgs({ args, options: { json: { type: "boolean" } } }).values.json ?? false;
  } catch {
    throw new UsageError(usage);
  }
}
