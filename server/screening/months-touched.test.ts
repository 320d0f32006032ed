import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSubject } from "#risk/testing/subjects.ts";
import { explaining, type Planning } from "#testing/list-plans/explained.ts";
import { makeMonths, middlesOf, monthOf, openedMonths } from "#testing/list-plans/opened-months.ts";
import { keyClient, newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newScreeningRun } from "./testing/screening-runs.ts";

const months = 84;
const instants = middlesOf(months);
const tables = ["screening_runs", "screening_matches"];

let server: TestServer;
let organization: TestOrganization;
let owner: Pick<TestClient, "post">;
let statementsOf: ReturnType<typeof explaining>;
let riskSubjectId: string;
/** One of each month, oldest first. */
const runs: { id: string; matches: { id: string }[] }[] = [];

beforeAll(async () => {
  server = await startServer();
  statementsOf = explaining(server.pool);
  organization = await newOrganization(server);
  owner = await organization.user("owner");
  riskSubjectId = await newSubject(organization);
  await makeMonths(server.pool, instants[0]!);
  const real = server.clock.now;
  for (const instant of instants) {
    server.clock.now = () => new Date(instant);
    const key = keyClient(server.origin, organization.apiKeys.test, () => Math.floor(instant / 1000));
    runs.push(await newScreeningRun({ key }, { riskSubjectId }));
  }
  server.clock.now = real;
}, 300_000);
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const opened = (planning: Planning, run: () => Promise<{ status: number }>) =>
  openedMonths(statementsOf, planning, tables, run);

const decide = (index: number, decision: "confirmed" | "false_positive") =>
  owner.post(`/screening/matches/${runs[index]!.matches[0]!.id}/decision`, { decision, reason: "looked at" });

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`of ${months} months, with %s,`, (planning) => {
  it("a run and its matches open their own month", async () => {
    for (const index of [0, 40, months - 1])
      expect(await opened(planning, () => organization.key.get(`/screening/runs/${runs[index]!.id}`))).toEqual([
        monthOf(instants[index]!),
      ]);
  });

  it("a decision about a match opens the month of its run", async () => {
    const [first, second] = planning === "force_custom_plan" ? [1, 41] : [2, 42];
    for (const [index, decision] of [
      [first, "confirmed"],
      [second, "false_positive"],
    ] as const)
      expect(await opened(planning, () => decide(index, decision))).toEqual([monthOf(instants[index]!)]);
  });

  it("the revocation of a false positive opens the month of its run", async () => {
    const index = planning === "force_custom_plan" ? 3 : 4;
    await decide(index, "false_positive");
    const revoke = () =>
      owner.post(`/screening/matches/${runs[index]!.matches[0]!.id}/revocation`, { reason: "it was another person" });
    expect(await opened(planning, revoke)).toEqual([monthOf(instants[index]!)]);
  });

  it("a new run opens none", async () => {
    const screen = () => organization.key.post("/screening/runs", { subject: { name: "Nobody" }, sources: ["eu_fsf"] });
    expect(await opened(planning, screen)).toEqual([]);
  });

  it("runs that wait for a decision open the months that they are in", async () => {
    const path = "/screening/runs?pending=true&order=asc&limit=2";
    // One more is read, to know whether there is another page.
    const waiting = planning === "force_custom_plan" ? [0, 2, 4] : [0, 5, 6];
    expect(await opened(planning, () => organization.key.get(path))).toEqual(
      waiting.map((index) => monthOf(instants[index]!)),
    );
  });
});
