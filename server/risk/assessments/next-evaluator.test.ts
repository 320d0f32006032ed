import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { madeUpEvaluator, NextRelease } from "@probity/engines/risk/policy/testing/next-release.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keyClient, newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { freePort, startProbity } from "#testing/processes.ts";
import { lowRisk, newCase, type TestCase } from "../testing/onboarding-case.ts";
import { tamper } from "../testing/tamper.ts";

const program = (version: string) => `server/risk/report/built/${version}.js`;

/** It decides to reject in a lower band than the one that is forced, so the two evaluators ask for different actions. */
const exceeding = {
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "reject", actions: ["block_account"] } },
    { id: "high", lowerBound: 60, effect: { decision: "review", actions: ["manual_review"] } },
  ],
  rules: [
    {
      id: "raised",
      all: [{ input: "public.office", operator: "eq", value: false }],
      reasons: [{ code: "RAISED", text: "Raised." }],
      forcedBand: "high",
    },
  ],
} satisfies Parameters<typeof newCase>[1];

let next: NextRelease;
let child: ChildProcess;
let organization: TestOrganization;
let made: TestCase;
/** The same organization, asked of the next release: another process, on the same database. */
let nextKey: TestClient;

beforeAll(async () => {
  next = new NextRelease(["server", "signing", "dashboard/kit/tokens.css", "docs/guides/sign-a-request.md"]);
  next.recordEvaluator(madeUpEvaluator);
  next.buildReports();
  organization = await newOrganization();
  made = await newCase(organization, exceeding);
  await made.say(lowRisk);
  const { server, apiKeys } = organization;
  const port = String(await freePort());
  const settings = { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys, HOST: "127.0.0.1", PORT: port };
  child = startProbity(["api"], { ...settings, DRAIN_SECONDS: "0" }, [], join(next.folder, "server/main.ts"));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 240_000, interval: 200 });
  nextKey = keyClient(origin, apiKeys.test);
});
afterAll(async () => {
  child.kill("SIGTERM");
  await once(child, "exit");
  next.remove();
});

const decide = async (key: TestClient) =>
  (
    await key.post(`/risk/subjects/${made.subjectId}/assessments`, {
      policyVersionId: made.policyId,
      trigger: "onboarding",
    })
  ).body;

/** What an assessment says in either release: its record, its report, and what a replay finds. */
async function read(key: TestClient, id: string) {
  const { checkedAt: _now, ...replayed } = (await key.post(`/risk/assessments/${id}/replay`)).body;
  const { data } = (await key.get(`/risk/assessments/${id}`)).body;
  return { data, report: (await key.get(`/risk/assessments/${id}/report`)).text, replayed };
}

describe("a release whose current evaluator is another", () => {
  it("[RK-AS-7] [RK-PO-10] replays what the older one decided by the older one, and decides by the newer one", async () => {
    const old = await decide(organization.key);
    const before = await read(organization.key, old.id);
    expect(before.replayed).toMatchObject({ evaluatorVersion: currentEvaluator, matches: true, differences: [] });
    expect(before.data.requiredActions.map(({ name }) => name)).toEqual(["manual_review", "block_account"]);

    expect(await read(nextKey, old.id)).toEqual(before);

    const young = await decide(nextKey);
    const after = await read(nextKey, young.id);
    expect(after.data).toMatchObject({
      evaluatorVersion: madeUpEvaluator,
      decision: before.data.decision,
      inputsDigest: before.data.inputsDigest,
    });
    expect(after.data.requiredActions.map(({ name }) => name)).toEqual(["manual_review"]);
    expect(after.data.resultDigest).not.toBe(before.data.resultDigest);
    expect(after.replayed).toMatchObject({ evaluatorVersion: madeUpEvaluator, matches: true, differences: [] });
    expect(await read(nextKey, old.id)).toEqual(before);
  });

  it("[RK-AS-7] lets neither evaluator pass for the other, and a release without one does not guess", async () => {
    const old = await decide(organization.key);
    const young = await decide(nextKey);
    const replayed = async (key: TestClient, id: string) => (await key.post(`/risk/assessments/${id}/replay`)).body;
    expect(await replayed(organization.key, young.id)).toMatchObject({
      evaluatorVersion: madeUpEvaluator,
      matches: false,
      recomputed: null,
      differences: ["result"],
    });
    const pass = (as: string) => `update risk_assessments set evaluator_version = '${as}' where id = $1`;
    await tamper(organization, pass(madeUpEvaluator), old.id);
    await tamper(organization, pass(currentEvaluator), young.id);
    for (const { id } of [old, young])
      expect((await replayed(nextKey, id)).differences).toEqual(["resultDigest", "result", "requiredActions"]);
  });

  it("[RK-AS-7] builds a report for each: the older program stays as it was, byte for byte", async () => {
    const ours = readFileSync(new URL(`../report/built/${currentEvaluator}.js`, import.meta.url), "utf8");
    expect(next.read(program(currentEvaluator)) === ours).toBe(true);
    const { id } = await decide(nextKey);
    const { report } = await read(nextKey, id);
    expect(report).toContain(`<script>${next.read(program(madeUpEvaluator))}</script>`);
    expect(report).not.toContain(`<script>${ours}</script>`);
  });
});
