import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runProbity } from "#testing/processes.ts";
import { commands, overview } from "./command-table.ts";
import { wordsOf } from "./completion.ts";

const names = Object.keys(commands);

describe("probity", () => {
  it.each(names)("help %s: the usage begins with the command, which the overview names", async (name) => {
    const { usage } = await commands[name]!.load();
    expect(usage).toMatch(new RegExp(`^${name}\\b`));
    expect(overview).toContain(`  ${name} `);
  });

  it("prints help without any settings and exits with 0, and what it does not know with 2", () => {
    const { usage } = { usage: "keys status [--json]" };
    for (const args of [
      ["help", "keys"],
      ["keys", "--help"],
      ["keys", "rotate", "-h"],
    ]) {
      const { status, stdout } = runProbity(args, {});
      expect([status, stdout.startsWith(usage)], args.join(" ")).toEqual([0, true]);
    }
    expect(runProbity(["--help"], {}).stdout.trim()).toBe(overview);
    for (const args of [[], ["nonsense"], ["help", "nonsense"], ["toString"], ["completion", "fish"]])
      expect(runProbity(args, {}).status, args.join(" ")).toBe(2);
  });
});

it.each([
  ["keys", ["status", "rewrap", "rotate", "jwt", "seal", "--json", "--distrust-old", "--organization"]],
  ["restore-check", ["--json", "--hold", "--release"]],
  ["completion", ["bash", "zsh"]],
  ["doctor", ["--json"]],
  ["health", []],
])("the words of %s are those of its usage", async (name, words) => {
  const { usage } = await commands[name]!.load();
  expect(wordsOf(name, usage).toSorted()).toEqual(words.toSorted());
});

it("bash completes commands, verbs and options", () => {
  const { stdout, status } = runProbity(["completion", "bash"], {});
  expect(status).toBe(0);
  const file = join(mkdtempSync(join(tmpdir(), "probity-completion-")), "probity.bash");
  writeFileSync(file, stdout);
  const completed = (...words: string[]) => {
    const typed = words.map((word) => `'${word}'`).join(" ");
    const script = `. ${file}; COMP_WORDS=(probity ${typed}); COMP_CWORD=${words.length}; _probity; echo "\${COMPREPLY[*]}"`;
    return execFileSync("bash", ["-c", script], { encoding: "utf8", cwd: tmpdir() }).trim().split(" ");
  };
  expect(completed("re")).toEqual(["restore-check"]);
  expect(completed("help", "mail")).toEqual(["mail-catcher"]);
  expect(completed("keys", "r")).toEqual(["rewrap", "rotate"]);
  expect(completed("restore-check", "--h")).toEqual(["--hold", "--help"]);
  expect(completed("lists", "ac")).toEqual(["activate"]);
});

it("zsh completes them at its prompt", () => {
  const { stdout, status } = runProbity(["completion", "zsh"], {});
  expect(status).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "probity-completion-"));
  writeFileSync(join(folder, "_probity"), stdout);
  // A shell with a terminal, in which `probity` prints what it was called with. Words are split, so that what is typed is not what is awaited.
  writeFileSync(
    join(folder, "type"),
    `export FOLDER=$1 && shift
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; fpath=($FOLDER $fpath); autoload -Uz compinit; compinit -u -D; probity() { print -r -- "CAL""LED $*:" }; print REA""DY'
zpty -r shell seen '*READY*'
for typed in "$@"; do
  zpty -w -n shell "probity $typed"$'\t\n'
  zpty -r shell seen '*CALLED *:*'
  seen=\${seen##*CALLED } && print -r -- "\${seen%%:*}"
done
zpty -d shell
`,
  );
  const typed = ["restore-c", "help mail-c", "keys rew", "lists ac", "restore-check --ho"];
  const called = execFileSync("zsh", ["-f", join(folder, "type"), folder, ...typed], { encoding: "utf8", cwd: folder });
  expect(called.trim().split("\n")).toEqual([
    "restore-check",
    "help mail-catcher",
    "keys rewrap",
    "lists activate",
    "restore-check --hold",
  ]);
});
