import { spawn } from "node:child_process";
import { constants } from "node:os";
import { scriptsWithNames } from "./scripts-with-names.ts";
import type { Row, Rows } from "./table.ts";

/** `npm run bench -- search --entries 100000` runs the row `search` of the benches with what follows; without a name it prints the table. */
const [script = "", ...rest] = process.argv.slice(2);
const found = scriptsWithNames[script];
if (!found) throw new Error(`No script runs anything by its name but ${Object.keys(scriptsWithNames).join(", ")}.`);
const { rows, withoutName } = found;
const isNamed = rest[0] !== undefined && (withoutName === undefined || !rest[0].startsWith("-"));
const [name, flags] = isNamed ? [rest[0], rest.slice(1)] : [withoutName, rest];

if (name === undefined) print(rows);
else if (!Object.hasOwn(rows, name)) {
  console.error(`\`npm run ${script}\` knows no ${name}. It knows: ${Object.keys(rows).join(", ")}.`);
  process.exitCode = 2;
} else run(rows[name]!, flags);

function print(all: Rows): void {
  for (const [each, { takes, shows }] of Object.entries(all)) console.log(`${each} (${takes})\n    ${shows}\n`);
}

function run({ file, flags = [] }: Row, args: readonly string[]): void {
  const [command, ...first] = file.endsWith(".test.ts")
    ? ["npx", "--no-install", "vitest", "run", "--mode", "long", file]
    : [process.execPath, file];
  const child = spawn(command!, [...first, ...flags, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => (process.exitCode = code ?? 128 + constants.signals[signal!]));
}
