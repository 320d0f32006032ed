import { beforeEach, describe, expect, it } from "vitest";
import { highRisk, lowRisk, newCase, type TestCase } from "../testing/onboarding-case.ts";
import { injectFaults, statementsOf } from "#testing/failing-database.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy } from "../testing/policies.ts";
import { startServer } from "#testing/server.ts";

/**
 * A separate server: its clock is stopped, so that ids of different assessments have the same time, and its statements are
 * counted.
 */
const server = await startServer();
const statements = injectFaults(server.pool);
const now = new Date();
server.clock.now = () => now;

let organization: TestOrganization;
beforeEach(async () => {
  organization = await newOrganization(server);
});

/** The actions that an assessment asked for, by name. */
async function asked(assess: TestCase["assess"], change: object = {}): Promise<Record<string, string>> {
  const { status, body, text } = await assess(change);
  expect(status, text).toBe(201);
  return Object.fromEntries(body.data.requiredActions.map(({ name, actionId }) => [name, actionId]));
}

/** The `newerActionId` of each action, by every way to read it. */
async function newerOf(ids: readonly string[]): Promise<Record<string, string | null>> {
  const { key } = organization;
  const read = await Promise.all(ids.map(async (id) => (await key.get(`/risk/actions/${id}`)).body));
  for (const path of [
    "/risk/actions",
    "/risk/action-queue?status=all",
    "/risk/action-queue?status=all&search=a",
  ] as const) {
    const { items } = (await key.get(path)).body;
    for (const { id, data } of read)
      expect(items.find((item) => item.id === id)?.data.newerActionId, path).toBe(data.newerActionId);
  }
  return Object.fromEntries(read.map(({ id, data }) => [id, data.newerActionId]));
}

describe("[RK-AC-3] an action that a later assessment asked for again", () => {
  it("names the newest of its name; the newest names none, and none of them is cancelled", async () => {
    const { say, assess } = await newCase(organization);
    await say(highRisk);
    const rounds = [];
    // Ten times, since ids of one moment may happen to be in order.
    for (let round = 0; round < 10; round++) rounds.push(await asked(assess));
    const newest = rounds.at(-1)!;
    expect(Object.keys(newest)).toEqual(["limit_account", "manual_review"]);
    expect(await newerOf(rounds.flatMap((round) => Object.values(round)))).toEqual(
      Object.fromEntries(
        rounds.flatMap((round) =>
          Object.entries(round).map(([name, id]) => [id, id === newest[name] ? null : newest[name]]),
        ),
      ),
    );
    const { items } = (await organization.key.get("/risk/action-queue")).body;
    expect(items.map(({ data }) => data.status)).toEqual(items.map(() => "requested"));
    expect(items.length).toBe(20);
  });

  it("is not named by an assessment that asks for none, and is by one of another version of the key", async () => {
    const { say, assess, policyId, source } = await newCase(organization);
    await say(highRisk);
    const first = await asked(assess);
    await say(lowRisk);
    expect(await asked(assess)).toEqual({});
    expect(await newerOf(Object.values(first))).toEqual(
      Object.fromEntries(Object.values(first).map((id) => [id, null])),
    );
    const { key, definition } = (await organization.key.get(`/risk/policies/${policyId}`)).body.data;
    const again = await newPublishedPolicy(organization, { key, definition });
    expect(source.identity).toBe(definition.inputs[0].acceptedSources[0]);
    await say(highRisk);
    const second = await asked(assess, { policyVersionId: again.id });
    expect(await newerOf(Object.values(first))).toEqual(
      Object.fromEntries(Object.entries(first).map(([name, id]) => [id, second[name]])),
    );
  });

  it("is not one of another policy key, of another subject, or of another name", async () => {
    const one = await newCase(organization);
    const other = await newCase(organization);
    await one.say(highRisk);
    await other.say(highRisk);
    const first = await asked(one.assess);
    const { definition } = (await organization.key.get(`/risk/policies/${one.policyId}`)).body.data;
    const elsewhere = await newPublishedPolicy(organization, { key: "another", definition });
    await asked(one.assess, { policyVersionId: elsewhere.id });
    await asked(other.assess);
    expect(new Set(Object.values(await newerOf(Object.values(first))))).toEqual(new Set([null]));
  });

  it("names it in every status of both, also in the answer to a transition", async () => {
    const { say, assess } = await newCase(organization);
    await say(highRisk);
    const [first, second] = [await asked(assess), await asked(assess)];
    const move = (id: string, status: string, expectedRevision: number) =>
      organization.key.post(`/risk/actions/${id}/transitions`, { status, expectedRevision, reason: "Done." });
    await move(second["manual_review"]!, "acknowledged", 1);
    await move(second["manual_review"]!, "completed", 2);
    const moved = await move(first["manual_review"]!, "failed", 1);
    expect(moved.body.data).toMatchObject({ status: "failed", newerActionId: second["manual_review"] });
  });

  it("takes as many statements to look up for a page of 40 as for a page of two", async () => {
    const { say, assess } = await newCase(organization);
    await say(highRisk);
    await asked(assess);
    const read = () => organization.key.get("/risk/action-queue");
    const few = await statementsOf(statements, read);
    for (let round = 0; round < 19; round++) await asked(assess);
    expect((await read()).body.items.length).toBe(40);
    expect(await statementsOf(statements, read)).toBe(few);
  });
});
