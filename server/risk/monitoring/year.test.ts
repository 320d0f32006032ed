import { randomFrom } from "@probity/engines/risk/policy/testing/random.ts";
import { afterAll, expect, it } from "vitest";
import { lowRisk } from "../testing/onboarding-case.ts";
import type { Answer, BodyOf } from "#testing/answer.ts";
import { startServer } from "#testing/server.ts";
import { type MonitoredCase, newClockedOrganization, newMonitor, newMonitoredCase } from "./testing/monitored-case.ts";

const server = await startServer();
afterAll(() => server.app.close());

const day = 86_400_000;
const startedAt = Date.now();
let now = startedAt;
server.clock.now = () => new Date(now);

type Assessments = BodyOf<"GET", "/risk/assessments">;
type Receipt = { fact: string; value: unknown; observedAt: number; expiresAt: number | null };
type Made = { at: number; trigger: string; evidenceRevision: number };

/** Model of a monitored subject. It evaluates the evidence again at every tick and knows no deadlines. */
class Model {
  readonly made: Made[] = [];
  error: string | null = null;
  #receipts = new Map<string, Receipt>();
  #revision = 0;
  #last: (Made & { used: Receipt[] }) | null = null;
  readonly #maxAges: Record<string, number>;
  readonly #reviewAfter: number;
  readonly #countries: readonly string[] | null;

  constructor(maxAges: Record<string, number>, reviewAfter: number, countries: readonly string[] | null) {
    this.#maxAges = maxAges;
    this.#reviewAfter = reviewAfter;
    this.#countries = countries;
  }

  receive(receipts: readonly Receipt[]): void {
    for (const receipt of receipts) this.#receipts.set(receipt.fact, receipt);
    this.#revision += receipts.length;
  }

  tick(at: number): void {
    const trigger = this.#triggerAt(at);
    if (trigger === null) return;
    this.error = this.#errorAt(at);
    if (this.error !== null) return;
    const made = { at, trigger, evidenceRevision: this.#revision };
    this.made.push(made);
    this.#last = { ...made, used: [...this.#receipts.values()].filter((receipt) => this.#counts(receipt, at)) };
  }

  #triggerAt(at: number): string | null {
    if (this.#last === null || this.#last.evidenceRevision !== this.#revision) return "monitoring.evidence_changed";
    if (this.#last.used.some((receipt) => !this.#counts(receipt, at))) return "monitoring.evidence_expired";
    return at - this.#last.at >= this.#reviewAfter ? "monitoring.review_due" : null;
  }

  #errorAt(at: number): string | null {
    if (this.#countries === null) return null;
    const country = this.#receipts.get("country.residence");
    if (!country || !this.#counts(country, at)) return "applicability_unknown";
    return this.#countries.includes(String(country.value)) ? null : "applicability_not_matched";
  }

  #counts({ fact, observedAt, expiresAt }: Receipt, at: number): boolean {
    return (expiresAt === null || at < expiresAt) && at - observedAt <= this.#maxAges[fact]!;
  }
}

const served = ["DE", "FR", "NL"];
const plans = [
  { reviewDays: 30, maxAgeDays: 400, countries: null, evidenceEvery: 60 },
  { reviewDays: 90, maxAgeDays: 45, countries: null, evidenceEvery: 40 },
  { reviewDays: 400, maxAgeDays: 20, countries: null, evidenceEvery: 15 },
  { reviewDays: 1, maxAgeDays: 10, countries: null, evidenceEvery: 100 },
  { reviewDays: 50, maxAgeDays: 60, countries: served, evidenceEvery: 12 },
  { reviewDays: 365, maxAgeDays: 365, countries: served, evidenceEvery: 30 },
];

async function newWalker({ reviewDays, maxAgeDays, countries, evidenceEvery }: (typeof plans)[number], seed: number) {
  const organization = await newClockedOrganization(server);
  const maxAges = Object.fromEntries(Object.keys(lowRisk).map((fact, index) => [fact, (maxAgeDays + 3 * index) * day]));
  const made: MonitoredCase = await newMonitoredCase(organization, {
    reviewAfterSeconds: reviewDays * 86_400,
    ...(countries === null && { applicability: [] }),
  });
  // The ages of the case's own policy are not those of the plan, so another version takes its place.
  const { body } = await organization.key.get(`/risk/policies/${made.policyId}`);
  const { key, definition } = body.data;
  const inputs = definition.inputs.map((input) => ({ ...input, maxAgeSeconds: maxAges[input.key]! / 1000 }));
  const owner = await organization.user("owner");
  const draft = await owner.post("/risk/policies", { key, definition: { ...definition, inputs } });
  expect((await owner.post(`/risk/policies/${draft.body.id}/publish`)).status).toBe(200);
  await made.assign({ policyVersionId: draft.body.id });

  const model = new Model(maxAges, reviewDays * day, countries);
  const random = randomFrom(seed);
  const receive = async () => {
    const facts = random.some(Object.keys(lowRisk), random.integer(1, 5));
    const observedAt = now - random.integer(0, 5 * day);
    const expiresAt = random.chance(0.5) ? null : now + random.integer(1, 80 * day);
    const values: Record<string, unknown> = {
      ...lowRisk,
      "country.residence": random.pick([...served, "US"]),
    };
    const said = Object.fromEntries(facts.map((fact) => [fact, values[fact]]));
    await made.say(said, {
      observedAt: new Date(observedAt).toISOString(),
      ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
    });
    model.receive(facts.map((fact) => ({ fact, value: values[fact], observedAt, expiresAt })));
  };
  return { made, model, receive, chance: 1 / evidenceEvery, random };
}

it("[RK-MO-4] [RK-MO-5] a year of evidence, expiries and reviews gives what a model without deadlines gives, to the millisecond", async () => {
  const walkers = await Promise.all(plans.map((plan, index) => newWalker(plan, 7 + index)));
  const { tick, logged } = newMonitor(server);
  const steps = randomFrom(1);
  let ticks = 0;
  while (now < startedAt + 365 * day) {
    // Between some minutes and a day; worker and model look at the same moments.
    const passed = steps.integer(1, day);
    now += passed;
    for (const { receive, chance, random } of walkers) if (random.chance((chance * passed) / day)) await receive();
    await tick();
    for (const { model } of walkers) model.tick(now);
    ticks += 1;
  }

  const triggers = new Set<string>();
  for (const { made, model } of walkers) {
    const assessments: Assessments["items"][0][] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body }: Answer<Assessments> = await made.organization.key.get(
        `/risk/assessments?subjectId=${made.subjectId}&offset=${offset}`,
      );
      assessments.push(...body.items);
      offset = body.nextOffset;
    }
    const found = assessments.map(({ data }) => ({
      at: Date.parse(data.evaluatedAt),
      trigger: data.trigger,
      evidenceRevision: data.evidenceRevision,
    }));
    expect(found).toEqual(model.made);
    expect((await made.record()).lastError).toBe(model.error);
    for (const { trigger } of found) triggers.add(trigger);
  }
  expect([...triggers].toSorted()).toEqual([
    "monitoring.evidence_changed",
    "monitoring.evidence_expired",
    "monitoring.review_due",
  ]);
  // It was looked at when there was something to do, and hardly ever else.
  const counted = (outcome: string) => logged.reduce((sum, entry) => sum + Number(entry[outcome] ?? 0), 0);
  const total = walkers.reduce((sum, { model }) => sum + model.made.length, 0);
  expect([counted("assessed"), counted("failed"), counted("lost")]).toEqual([total, 0, 0]);
  expect(counted("unchanged")).toBe(0);
  expect(total).toBeGreaterThan(300);
  expect(ticks).toBeGreaterThan(650);
});
