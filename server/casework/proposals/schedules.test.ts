import { describe, expect, it } from "vitest";
import { lowRisk } from "#risk/testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { proposableOverride } from "./testing/proposals.ts";

/** Numbers that look random and are the same in every run of a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);
/** Which of two came first is not the seed's to say: a rare end may need more of them. */
const seedsMost = 150;

const everyEnd = ["approved", "declined", "lapsed", "pending", "withdrawn"];
const ends = new Set<string>();

async function runSchedule(seed: number): Promise<void> {
  const organization = await newOrganization();
  const made = await proposableOverride(organization);
  const people = [made.admin, await organization.user("admin"), await organization.user("owner")];
  const first = (await made.propose()).body.id as string;
  const below = numbersOf(seed);
  const ids = new Set([first]);
  const acts = [
    (person: (typeof people)[number]) => person.post(`/proposals/${first}/approve`),
    (person: (typeof people)[number]) => person.post(`/proposals/${first}/approve`),
    (person: (typeof people)[number]) => person.post(`/proposals/${first}/decline`, { reason: "No" }),
    (person: (typeof people)[number]) => person.post(`/proposals/${first}/withdraw`),
    (person: (typeof people)[number]) => made.propose({ decision: "review" }, person),
    () => made.say(lowRisk).then(() => ({ status: 201, body: {} as any, text: "" })),
  ];
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => acts[below(acts.length)]!(people[below(people.length)]!)),
    );
    for (const { status, body, text } of answers) {
      expect([200, 201, 202, 409], text).toContain(status);
      if (status === 202) ids.add(body.id);
    }
  }

  const proposals = await Promise.all(
    [...ids].map(async (id) => (await organization.key.get(`/proposals/${id}`)).body),
  );
  const overrides = await made.overrides();
  for (const { data } of proposals) ends.add(data.status);
  const approved = proposals.filter(({ data }) => data.status === "approved");
  // Each override comes from one approval, each approval made one override, and it took two people.
  expect(new Set(overrides.map(({ id }) => id))).toEqual(new Set(approved.map(({ data }) => data.resultId)));
  expect(overrides.length).toBe(approved.length);
  for (const { data } of overrides) {
    expect(data.approvedBy).toEqual(expect.any(String));
    expect(data.approvedBy).not.toBe(data.createdBy);
  }
  for (const { data } of proposals) {
    if (["approved", "declined"].includes(data.status)) expect(data.decidedBy).not.toBe(data.createdBy);
    if (data.status === "withdrawn") expect(data.decidedBy).toBe(data.createdBy);
  }
  const pending = proposals.filter(({ data }) => data.status === "pending").map(({ id }) => id);
  expect(pending.length).toBeLessThanOrEqual(1);
  const { items } = (await organization.key.get("/work-items?kind=proposal&after=")).body;
  expect(items.map(({ data }: any) => data.resourceId)).toEqual(pending);
}

describe("whatever people do to a proposal at the same moment", () => {
  it.each(seeds)("the change is made at most once and never by one person (schedule %i)", runSchedule);

  it("and such schedules lead to every end there is", async () => {
    for (let seed = seeds.length + 1; ends.size < everyEnd.length && seed <= seedsMost; seed++) await runSchedule(seed);
    expect([...ends].toSorted()).toEqual(everyEnd);
  });
});
