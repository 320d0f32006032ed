import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { scriptsWithNames } from "../scripts-with-names.ts";

const repository = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { scripts: object };

/** `npm run` with its script, and what is passed to that: capitals stand for anything. */
const command = /\bnpm run (?:--silent |-s )?([a-z][\w:-]*)(?: -- ([^\s`"'|),\\]+))?/g;

/** Commands in a text that run no script of package.json, a name that no table has, or a test that does not exist. */
export function unknownCommands(text: string): string[] {
  return Array.from(text.matchAll(command)).flatMap(([whole, script, argument = ""]) => {
    if (!Object.hasOwn(scripts, script!)) return [whole];
    const isFree = argument === "" || /^(-|[A-Z]|\$)/.test(argument);
    if (isFree) return [];
    if (Object.hasOwn(scriptsWithNames, script!))
      return Object.hasOwn(scriptsWithNames[script!]!.rows, argument) ? [] : [whole];
    return script!.startsWith("test") && !existsSync(join(repository, argument)) ? [whole] : [];
  });
}
