import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { newCase, highRisk, onboarding } from "#risk/testing/onboarding-case.ts";
import { runSlice } from "#risk/testing/policy-impacts.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { policy } from "./testing/policy-command.ts";

const folder = mkdtempSync(join(tmpdir(), "probity-impact-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function newFile(content: unknown): string {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

/** Somebody of high risk, and the files of an author who wants to try something. */
async function desk() {
  const organization = await newOrganization();
  const { source, say, assess } = await newCase(organization, {}, "onboarding");
  await say(highRisk);
  await assess();
  const { server, apiKeys } = organization;
  const file = newFile({ url: server.origin, apiKeys });
  const candidate = (change: Partial<Definition>) =>
    newFile({ key: "onboarding", definition: onboarding([source.identity], change) });
  return { organization, file, candidate };
}

/** The command while a worker runs what it starts. */
async function impact(organization: TestOrganization, ...args: string[]) {
  let isOver = false;
  const command = policy("impact", ...args).finally(() => (isOver = true));
  await vi.waitUntil(async () => isOver || (await runNewest(organization)), { timeout: 60_000, interval: 50 });
  return command;
}

async function runNewest(organization: TestOrganization): Promise<boolean> {
  const { items } = (await organization.key.get("/risk/policy-impacts?order=desc")).body;
  if (items[0]?.data.status !== "running") return false;
  await runSlice(organization, items[0].id);
  return true;
}

describe("probity policy impact", () => {
  it("tells whom a file would decide otherwise, and exits with 3; as JSON it is the record", async () => {
    const { organization, file, candidate } = await desk();
    const looser = candidate({ aggregation: "maximum" });
    const { status, stdout, stderr } = await impact(organization, looser, "--organization", file);
    expect([status, stderr]).toEqual([3, expect.stringContaining("waiting for a worker")]);
    expect(stdout).toContain("1 of 1 subject of onboarding compared, by what each assessment read.");
    expect(stdout).toMatch(/ {2}restrict → review {2}1 {2}100\.00 %/);
    expect(stdout).toMatch(/ {2}limit_account +\+0 +−1/);
    expect(stdout).toContain("Work a day, over the last day: 2 → 1 items");
    const json = await impact(organization, looser, "--organization", file, "--basis", "current", "--json");
    expect([json.status, JSON.parse(json.stdout).data]).toMatchObject([3, { basis: "current", moved: 1 }]);
  });

  it("exits with 0 if nobody moves, 4 if somebody cannot be compared, 1 if the server refuses or a file is wrong, 2 otherwise", async () => {
    const { organization, file, candidate } = await desk();
    const same = await impact(organization, candidate({}), "--organization", file);
    expect([same.status, same.stdout]).toEqual([0, expect.stringContaining("Nobody is decided otherwise.")]);
    const other = onboarding(["registered:0198f2c4-0000-7000-8000-000000000001"]);
    const apart = await impact(organization, newFile(other), "--organization", file, "--key", "onboarding");
    expect([apart.status, apart.stdout]).toEqual([
      4,
      expect.stringContaining("country.residence was not asked of registered:"),
    ]);
    const quiet = (...args: string[]) => impact(organization, ...args);
    const refused = await quiet(candidate({}), "--organization", file, "--key", "unknown");
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("404")]);
    expect((await quiet(newFile(other), "--organization", file)).stderr).toContain("--key");
    expect((await quiet(candidate({ bands: [] }), "--organization", file)).status).toBe(1);
    for (const args of [[file], [file, "--organization", file, "--basis", "x"]])
      expect(await quiet(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining("policy impact PATH") });
  });
});
