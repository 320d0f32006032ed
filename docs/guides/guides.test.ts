import { afterAll, beforeAll, expect, it } from "vitest";
import { answers, blocksOf, Tour, until } from "../testing/tour.ts";

/** The guides begin where the README's five minutes end; here they have a server of their own, on another port. */
const tour = new Tour("guides");
const url = "http://localhost:18090";
const marker = "--- next block ---";

beforeAll(async () => {
  const [prepare, start] = blocksOf("README.md").map((block) => tour.typed(block)) as [string, string];
  const server = tour.open(`set -e\nexport PORT=18090\n${prepare}\n${start}`);
  await until(() => answers(`${url}/readyz`), server.output);
}, 60_000);
afterAll(() => tour.end());

/** Types all blocks of a guide into one terminal, and answers what each of them printed. */
function follow(guide: string): string[] {
  const typed = blocksOf(guide)
    .map((block) => block.replaceAll("examples/call.ts", `examples/call.ts --url ${url}`))
    .join(`\necho '${marker}'\n`);
  const { stdout, stderr, status } = tour.run(`set -euo pipefail\n${typed}`);
  expect(status, stdout + stderr).toBe(0);
  return stdout.split(marker).map((printed) => printed.trim());
}

it("your first policy: from an empty organization to a decision that explains itself", { timeout: 60_000 }, () => {
  const [, valid, passed, status, waiting, decided, state, overridden, acknowledged, replayed] = follow(
    "docs/guides/your-first-policy.md",
  );
  expect([valid, passed, status]).toEqual(["true", "4", "published"]);
  expect(waiting).toContain("device.shared");
  expect(decided).toContain("Score 50");
  expect([state, overridden?.split("\n"), acknowledged, replayed]).toEqual([
    "restrict",
    ["active", "review"],
    "acknowledged",
    "true",
  ]);
});
