import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listDetails } from "@probity/engines/screening/lists/list-details.ts";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

it("the page to start with has the commands of README, which are the ones that are tried", () => {
  const commands = (text: string) => /```sh\n(COMPOSE_PROFILES=demo [^]*?)```/.exec(text)?.[1];
  expect(commands(read("docs/start.md"))).toBe(commands(read("README.md")));
  expect(commands(read("README.md"))).toContain("docker compose");
});

it("the page of list sources says what the server answers: names, addresses and licences", () => {
  const rows = Object.entries(listDetails).map(
    ([key, { name, sourceUrl, licence }]) => `| \`${key}\` | ${name} | <${sourceUrl}> | ${licence} |`,
  );
  const page = read("docs/list-sources.md");
  expect(page.split("\n").filter((line) => /^\| `\w+` \| [^|]+ \| </.test(line))).toEqual(rows);
});
