import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { newCase, highRisk, onboarding } from "#risk/testing/onboarding-case.ts";
import { runSlice } from "#risk/testing/policy-impacts.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { policyCommand } from "./policy.ts";

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
  const [out, told]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text: string) => void out.push(text)),
    vi.spyOn(console, "error").mockImplementation((text: string) => void told.push(text)),
  ];
  try {
    const status = policyCommand(["impact", ...args]);
    const worker = vi.waitFor(
      async () => {
        const { items } = (await organization.key.get("/risk/policy-impacts?order=desc")).body;
        expect(items[0]?.data.status).toBe("running");
        await runSlice(organization, items[0]!.id);
      },
      { timeout: 3_000, interval: 50 },
    );
    return { status: await status, worked: await worker.catch(() => null), out: out.join("\n"), told: told.join("\n") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe("probity policy impact", () => {
  it("tells whom a file would decide otherwise, and exits with 3; as JSON it is the record", async () => {
    const { organization, file, candidate } = await desk();
    const looser = candidate({ aggregation: "maximum" });
    const { status, out, told } = await impact(organization, looser, "--organization", file);
    expect([status, told]).toEqual([3, expect.stringContaining("waiting for a worker")]);
    expect(out).toContain("1 of 1 subject of onboarding compared, by what each assessment read.");
    expect(out).toMatch(/ {2}restrict → review {2}1 {2}100\.00 %/);
    expect(out).toMatch(/ {2}limit_account +\+0 +−1/);
    expect(out).toContain("Work a day, over the last day: 2 → 1 items");
    const json = await impact(organization, looser, "--organization", file, "--basis", "current", "--json");
    expect([json.status, JSON.parse(json.out).data]).toMatchObject([3, { basis: "current", moved: 1 }]);
  });

  it("exits with 0 if nobody moves, 4 if somebody cannot be compared, 1 if the server refuses or a file is wrong, 2 otherwise", async () => {
    const { organization, file, candidate } = await desk();
    const same = await impact(organization, candidate({}), "--organization", file);
    expect([same.status, same.out]).toEqual([0, expect.stringContaining("Nobody is decided otherwise.")]);
    const other = onboarding(["registered:0198f2c4-0000-7000-8000-000000000001"]);
    const apart = await impact(organization, newFile(other), "--organization", file, "--key", "onboarding");
    expect([apart.status, apart.out]).toEqual([
      4,
      expect.stringContaining("country.residence was not asked of registered:"),
    ]);
    const quiet = (...args: string[]) => impact(organization, ...args);
    const refused = await quiet(candidate({}), "--organization", file, "--key", "unknown");
    expect([refused.status, refused.told]).toEqual([1, expect.stringContaining("404")]);
    expect((await quiet(newFile(other), "--organization", file)).told).toContain("--key");
    expect((await quiet(candidate({ bands: [] }), "--organization", file)).status).toBe(1);
    await expect(policyCommand(["impact", file])).rejects.toThrow("policy impact PATH");
    await expect(policyCommand(["impact", file, "--organization", file, "--basis", "x"])).rejects.toThrow("impact");
  });
});
