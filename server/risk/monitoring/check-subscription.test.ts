import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { highRisk, lowRisk, onboarding, publishPolicy } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { checkSubscription, failSubscription } from "./check-subscription.ts";
import { type ClaimedSubscription, claimSubscriptions } from "./claim-store.ts";
import { type MonitoredCase, newMonitoredCase } from "./testing/monitored-case.ts";

/** A server of its own: a claim takes whatever is due. */
const server = await startServer();
const { database } = server;
afterEach(async () => {
  await server.pool.query("update risk_monitoring set enabled = false, next_check_at = null, lease_token = null");
});
afterAll(() => server.app.close());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const after = { organization_id: "00000000-0000-0000-0000-000000000000", mode: "test" as const };

/** A worker that has claimed the only subscription that is due, and has not looked at it yet. */
async function worker(now = new Date()) {
  const token = randomUUID();
  const claim = { failing: false, now, token, places: 10, leaseSeconds: 60, after };
  const [claimed] = (await claimSubscriptions(database, claim)) as [ClaimedSubscription];
  return {
    claimed,
    check: (at = now) => checkSubscription(database, claimed, token, at),
    fail: () => failSubscription(database, claimed, token, inSeconds(30)),
  };
}

async function dueCase(): Promise<MonitoredCase> {
  const made = await newMonitoredCase(await newOrganization(server));
  await made.say(lowRisk);
  await made.assign();
  return made;
}

describe("a worker whose lease was taken over", () => {
  it("changes nothing, whether it wakes before or after the other has finished", async () => {
    const made = await dueCase();
    const slept = await worker();
    const other = await worker(inSeconds(61));
    expect(other.claimed).toMatchObject({ subject_id: slept.claimed.subject_id });
    expect(await slept.check()).toBe("lost");
    expect(await made.assessments()).toEqual([]);
    expect(await other.check()).toBe("assessed");
    const finished = [await made.assessments(), await made.record()];
    expect(await slept.check()).toBe("lost");
    await slept.fail();
    expect([await made.assessments(), await made.record()]).toEqual(finished);
    expect(finished[0]).toHaveLength(1);
  });

  it("of two workers that check at the same moment exactly one assesses, every time", async () => {
    const made = await dueCase();
    for (let round = 1; round <= 10; round += 1) {
      const [one, two] = [await worker(), await worker(inSeconds(61))];
      const outcomes = await Promise.all([one.check(), two.check()]);
      expect(outcomes).toEqual(["lost", "assessed"]);
      expect(await made.assessments()).toHaveLength(round);
      await made.say({ "income.monthly": round });
    }
  });

  it("still works after its lease has ended if no other worker has taken it: only the token counts", async () => {
    const made = await dueCase();
    const late = await worker();
    expect(await late.check(inSeconds(90))).toBe("assessed");
    expect(await made.assessments()).toHaveLength(1);
  });
});

describe("between the claim and the look", () => {
  it("[RK-MO-6] a pause ends it: nothing is assessed", async () => {
    const made = await dueCase();
    const { check } = await worker();
    await made.assign({ enabled: false });
    expect(await check()).toBe("lost");
    expect([await made.assessments(), (await made.record()).enabled]).toEqual([[], false]);
  });

  it("[RK-MO-1] another version ends it, and is due itself", async () => {
    const made = await dueCase();
    const { check } = await worker();
    const { policyKey } = await made.record();
    const second = await publishPolicy(made.organization, onboarding([made.source.identity]), policyKey);
    await made.assign({ policyVersionId: second });
    expect(await check()).toBe("lost");
    expect(await (await worker(inSeconds(1))).check()).toBe("assessed");
    expect((await made.assessments()).map(({ data }) => data.policyVersionId)).toEqual([second]);
  });

  it("[RK-EV-14] evidence makes it due for every worker; the first one assesses the newest evidence, once", async () => {
    const made = await dueCase();
    const { check } = await worker();
    await made.say(highRisk);
    const other = await worker(inSeconds(1));
    expect(other.claimed.subject_id).toBe(made.subjectId);
    expect(await check()).toBe("lost");
    expect(await other.check(inSeconds(1))).toBe("assessed");

    await made.say(lowRisk);
    const first = await worker(inSeconds(2));
    await made.say(highRisk);
    expect(await first.check(inSeconds(2))).toBe("assessed");
    expect((await made.assessments()).map(({ data }) => data.evidenceRevision)).toEqual([10, 20]);
    // The request of the last batch was for what has been assessed by now.
    expect(Date.parse((await made.record()).nextCheckAt)).toBeGreaterThan(inSeconds(3600).getTime());
  });

  it("the deletion of the organization ends it", async () => {
    const made = await dueCase();
    const { organization } = made;
    const { check } = await worker();
    const owner = await organization.user("owner");
    const { body } = await owner.get("/organization");
    const confirm = { confirmName: body.data.name, reason: "test" };
    expect((await owner.post("/organization/delete", confirm)).status).toBeLessThan(300);
    expect(await check()).toBe("lost");
    const { rows } = await server.pool.query("select from risk_assessments where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("evidence while subjects are checked", () => {
  it("[RK-EV-14] 16 submitters and 4 workers: no deadlock, and the last assessment has the last evidence", async () => {
    const organization = await newOrganization(server);
    const cases = await Promise.all(Array.from({ length: 4 }, () => newMonitoredCase(organization)));
    for (const made of cases) await made.assign();
    let submitting = true;
    const submitters = Array.from({ length: 16 }, async (_, index) => {
      for (let round = 0; round < 8; round += 1) await cases[index % 4]!.say({ ...lowRisk, "income.monthly": round });
    });
    const workers = Array.from({ length: 4 }, async () => {
      const outcomes: string[] = [];
      while (submitting) {
        const token = randomUUID();
        const claim = { failing: false, now: new Date(), token, places: 10, leaseSeconds: 60, after };
        for (const claimed of await claimSubscriptions(database, claim))
          outcomes.push(await checkSubscription(database, claimed, token, new Date()));
      }
      return outcomes;
    });
    await Promise.all(submitters);
    submitting = false;
    const outcomes = (await Promise.all(workers)).flat();
    const known = ["assessed", "unchanged", "lost", "not_covered"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === "assessed").length).toBeGreaterThan(4);

    const token = randomUUID();
    const claim = { failing: false, now: inSeconds(1), token, places: 10, leaseSeconds: 60, after };
    for (const claimed of await claimSubscriptions(database, claim))
      await checkSubscription(database, claimed, token, inSeconds(1));
    for (const made of cases) {
      const assessments = await made.assessments();
      expect(assessments.at(-1).data.evidenceRevision).toBe(160);
      expect(new Set(assessments.map(({ data }) => data.evidenceRevision)).size).toBe(assessments.length);
    }
  });
});
