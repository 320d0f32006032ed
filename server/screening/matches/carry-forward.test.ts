import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { createScreen, type OpenList } from "../screen.ts";
import { openLists } from "../testing/sample-lists.ts";

const born = { from: "1961-03-14", to: "1961-03-14", circa: false };
const person = (programmes: string[]): ListEntry =>
  sampleEntry("EU.7", { names: [{ text: "Radomir Sablin", weak: false }], datesOfBirth: [born], programmes });
let wordings: ReadonlyMap<string, OpenList>[];
let published = 0;
let server: TestServer;

beforeAll(async () => {
  wordings = await Promise.all(
    [["BLR"], ["BLR", "RUS"]].map((programmes) => openLists({ eu_fsf: [person(programmes)] })),
  );
  server = await startServer({
    screen: createScreen(
      () => wordings[published]! as never,
      (error) => {
        throw error;
      },
    ),
  });
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const data = [
  { name: "Radomir Sablin" },
  { name: "Radomir Sablin", nationalities: ["BY"] },
  { name: "Radomir Sablin", datesOfBirth: [born.from] },
];

/** An organization that lets earlier false positives count for 90 days, with two namesakes. */
async function newReviewers(days: number | null = 90) {
  published = 0;
  const organization = await newOrganization(server);
  const owner = await organization.user("owner");
  const off = { overrides: false, matchDecisions: { enabled: false }, settings: false };
  if (days !== null)
    await owner.put("/four-eyes-settings", { ...off, earlierFalsePositiveDays: days, expectedRevision: 0 });
  const subjects = [await newSubject(organization), await newSubject(organization)];
  return {
    organization,
    owner,
    subjects,
    screen: async (who = 0, what = 0, more: object = {}) => {
      const body = { subject: data[what], sources: ["eu_fsf"], riskSubjectId: subjects[who], ...more };
      return (await organization.key.post("/screening/runs", body)).body;
    },
    decide: async (matchId: string, decision: string) =>
      (await owner.post(`/screening/matches/${matchId}/decision`, { decision, reason: "Looked at it." })).status,
    revoke: (matchId: string) => owner.post(`/screening/matches/${matchId}/revocation`, { reason: "Forged." }),
    /** Time passes: the decisions that count are as much older. */
    age: (byDays: number) =>
      server.pool.query(
        `update screening_prior_decisions
            set decided_at = decided_at - make_interval(days => $2), confirmed_at = confirmed_at - make_interval(days => $2)
          where organization_id = $1`,
        [organization.organizationId, byDays],
      ),
  };
}

describe("a decision that was made before", () => {
  it("is shown with reason, person and time, and decides nothing unless the organization chose it", async () => {
    const { screen, decide, owner } = await newReviewers(null);
    const first = await screen();
    expect(first.matches[0]).toMatchObject({ decision: "pending", priorDecision: null, suppressedBy: null });
    await decide(first.matches[0].id, "false_positive");
    const again = await screen();
    expect(again.matches[0]).toMatchObject({
      decision: "pending",
      priorDecision: {
        runId: first.id,
        matchId: first.matches[0].id,
        decision: "false_positive",
        reason: "Looked at it.",
        decidedBy: `user:${owner.userId}`,
      },
      suppressedBy: null,
    });
    expect([again.status, again.suppressedCount, again.clearBySuppression]).toEqual(["possible_match", 0, false]);
    published = 1;
    expect((await screen()).matches[0].priorDecision).toBe(null);
  });

  it("counts where it may: the match is stored with what suppressed it, the run says so, and nobody gets an item", async () => {
    const { screen, decide, owner, organization, revoke } = await newReviewers();
    const first = await screen();
    await decide(first.matches[0].id, "false_positive");
    const again = await screen();
    expect(again).toMatchObject({ status: "clear", suppressedCount: 1, clearBySuppression: true, matchCount: 1 });
    const [match] = again.matches;
    expect(match).toMatchObject({ decision: "false_positive", decidedBy: "system:carry_forward" });
    expect(match.suppressedBy).toEqual({ decisionId: match.priorDecision.id, until: expect.any(String) });
    expect(again.riskSources[0]).toMatchObject({ fact: "screening.sanctions", value: "clear" });
    expect((await organization.key.get(`/screening/runs/${again.id}`)).body).toEqual(again);
    const items = (await owner.get("/work-items")).body.items.map((item: any) => item.data?.runId ?? item.runId);
    expect(items).not.toContain(again.id);

    expect((await screen(1)).matches[0]).toMatchObject({ decision: "pending", suppressedBy: null }); // a namesake
    expect((await screen(0, 1)).matches[0].decision).toBe("pending"); // other data
    const almost = await screen(1, 2, { matchScore: 100 });
    await decide(almost.matches[0].id, "false_positive");
    expect((await screen(1, 2, { matchScore: 100 })).matches[0].decision).toBe("false_positive");
    expect(await screen(1, 2)).toMatchObject({ status: "match", matches: [{ decision: "pending" }] }); // newly a match

    expect(await decide(match.id, "confirmed")).toBe(200);
    const confirmed = (await organization.key.get(`/screening/runs/${again.id}`)).body;
    expect(confirmed).toMatchObject({ status: "match", suppressedCount: 0, clearBySuppression: false });
    expect((await screen()).matches[0].decision).toBe("pending");
    expect((await revoke(match.id)).body.code).toBe("invalid_transition"); // nothing counts any more
  });

  it("409 and 404: only what counts can be revoked, and only here", async () => {
    const { screen, decide, revoke } = await newReviewers();
    const first = await screen();
    const [match] = first.matches;
    expect((await revoke(match.id)).status).toBe(409);
    await decide(match.id, "false_positive");
    const stranger = await (await newOrganization(server)).user("owner");
    expect((await stranger.post(`/screening/matches/${match.id}/revocation`, { reason: "Mine." })).status).toBe(404);
    expect((await revoke(match.id)).body).toMatchObject({ matchId: match.id, reason: "Forged." });
    expect((await screen()).matches[0]).toMatchObject({ decision: "pending", suppressedBy: null });
  });
});

type Step =
  | { do: "screen"; who: 0 | 1; what: 0 | 1 }
  | { do: "decide"; as: "false_positive" | "confirmed" }
  | { do: "publish" | "age" | "revoke" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("screen" as const),
      who: fc.constantFrom(0, 1),
      what: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      as: fc.constantFrom("false_positive", "false_positive", "confirmed"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("publish" as const, "age" as const, "revoke" as const) }) },
) as fc.Arbitrary<Step>;

describe("over random histories of runs, decisions, list versions, ends and revocations", () => {
  it("what changed or ended comes back, and nothing suppressed is missing from the record", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { screen, decide, revoke, age, organization } = await newReviewers();
        let now = 0;
        let last: { who: number; what: number; wording: number; matchId: string } | null = null;
        const made: {
          who: number;
          what: number;
          wording: number;
          as: string;
          on: number;
          order: number;
          revoked: boolean;
        }[] = [];
        /** Written anew from the words of the rule, over the whole history. */
        const counts = (who: number, what: number) => {
          const own = made.filter((one) => one.who === who && one.what === what).at(-1);
          if (!own || own.as !== "false_positive" || own.wording !== published || own.revoked || now - own.on >= 90)
            return false;
          return !made.some(
            (one) => one.as === "confirmed" && one.order > own.order && (one.who === who || one.what === what),
          );
        };
        for (const [order, one] of steps.entries()) {
          if (one.do === "publish") published = 1 - published;
          if (one.do === "age") {
            now += 60;
            await age(60);
          }
          if (one.do === "screen") {
            const run = await screen(one.who, one.what);
            const [match] = run.matches;
            const expected = counts(one.who, one.what);
            expect(run.matches).toHaveLength(1);
            expect(match.suppressedBy !== null).toBe(expected);
            expect(match.decision).toBe(expected ? "false_positive" : "pending");
            expect([run.status, run.suppressedCount]).toEqual(expected ? ["clear", 1] : ["possible_match", 0]);
            expect((await organization.key.get(`/screening/runs/${run.id}`)).body).toEqual(run);
            last = { who: one.who, what: one.what, wording: published, matchId: match.id };
          }
          if (one.do === "decide" && last) {
            await decide(last.matchId, one.as);
            made.push({ ...last, as: one.as, on: now, order, revoked: false });
          }
          if (one.do === "revoke" && last) {
            const current = made.filter(({ who, what }) => who === last!.who && what === last!.what).at(-1);
            const revocable = current?.as === "false_positive" && !current.revoked;
            expect((await revoke(last.matchId)).status).toBe(revocable ? 200 : 409);
            if (revocable) current.revoked = true;
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
