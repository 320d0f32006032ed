import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Calendar } from "./calendar.ts";
import type { DemoApi } from "./demo-api.ts";
import type { Dice } from "./dice.ts";
import { screen, screenedPerson } from "./screening.ts";

type Stored = { id: string };
type Assessment = Stored & { data: { decision: string; requiredActions: { name: string; actionId: string }[] } };
type Action = Stored & { data: { revision: number } };
/** What a customer is decided with: the source that reports the facts, and the policy. */
export type Desk = { sourceId: string; policyVersionId: string };

const yearSeconds = 31_536_000;
const dayMs = 86_400_000;
const facts = [
  { key: "country.residence", type: "string" },
  { key: "income.monthly", type: "number" },
  { key: "products", type: "list", itemType: "string" },
  { key: "device.shared", type: "boolean" },
];

/** The policy of the guide "Your first policy", in force for longer than its day-old facts. */
function onboardingPolicy(sourceId: string) {
  const file = join(import.meta.dirname, "../../../examples/onboarding/policy.json");
  const { key, definition } = JSON.parse(readFileSync(file, "utf8").replaceAll("SOURCE", sourceId));
  const inputs = definition.inputs.map((input: object) => ({ ...input, maxAgeSeconds: yearSeconds }));
  return { key, definition: { ...definition, inputs } };
}

export async function openDesk({ owner, apiKeyId }: DemoApi): Promise<Desk> {
  const source = await owner<Stored>("POST", "/risk/sources", { key: "core-banking", facts, apiKeyIds: [apiKeyId] });
  const draft = await owner<Stored>("POST", "/risk/policies", onboardingPolicy(source.id));
  await owner("POST", `/risk/policies/${draft.id}/publish`);
  return { sourceId: source.id, policyVersionId: draft.id };
}

/** Somebody becomes a customer on a day, and what follows from that happens on later days. */
export function planCustomer(api: DemoApi, desk: Desk, calendar: Calendar, dice: Dice, day: number, number: number) {
  const known = inventedFacts(dice);
  // Of every twentieth, not everything is known yet: their decision waits, in a small demonstration too.
  const told = number % 20 === 0 ? known.slice(0, 2) : known;
  const plan = {
    kind: dice.chance(0.15) ? "business" : "person",
    reviewDays: dice.chance(0.3) ? dice.between(7, 45) : null,
    income: dice.between(900, 9_000),
    isMonitored: dice.chance(0.1),
    activity: dice.chance(0.2) ? dice.pick(activities) : null,
    answer: answersOf(dice),
    person: screenedPerson(dice),
  };
  calendar.on(day, async () => {
    const externalId = `cust-${String(number).padStart(5, "0")}`;
    const { id } = await api.key<Stored>("POST", "/risk/subjects", { kind: plan.kind, externalId });
    await tell(api, desk, id, told);
    if (plan.kind === "person") await screen(api, calendar, day, id, plan.person);
    await decide(api, desk, calendar, day, id, "onboarding", plan.answer);
    if (plan.activity) await report(api, id, plan.activity);
    // A worker beside the demonstration assesses whoever is monitored, at once and with the clock of today.
    if (plan.isMonitored) calendar.afterwards(() => monitor(api, desk, id));
    if (plan.reviewDays === null) return;
    calendar.on(day + plan.reviewDays, async () => {
      await tell(api, desk, id, [["income.monthly", plan.income]]);
      await decide(api, desk, calendar, day + plan.reviewDays!, id, "periodic_review", plan.answer);
    });
  });
}

async function monitor({ owner }: DemoApi, { policyVersionId }: Desk, subjectId: string): Promise<void> {
  await owner("POST", `/risk/subjects/${subjectId}/monitoring`, { policyVersionId, enabled: true });
}

type Facts = [fact: string, value: unknown][];

function inventedFacts(dice: Dice): Facts {
  const country = dice.pick(["DE", "DE", "DE", "FR", "FR", "NL"]);
  const products = dice.pick([["account"], ["account"], ["account", "savings"], ["account", "credit"], ["crypto"]]);
  return [
    ["country.residence", country],
    ["income.monthly", dice.chance(0.15) ? dice.between(700, 1_499) : dice.between(1_500, 9_000)],
    ["products", products],
    ["device.shared", dice.chance(0.04)],
  ];
}

async function tell({ key, clock }: DemoApi, { sourceId }: Desk, subjectId: string, told: Facts): Promise<void> {
  const observedAt = clock.at.toISOString();
  const items = told.map(([fact, value]) => ({ fact, status: "available", value, observedAt }));
  await key("POST", `/risk/subjects/${subjectId}/evidence/batch`, { sourceRegistrationId: sourceId, items });
}

/** How somebody works off what a decision asks for; drawn before anything happens, so that nothing depends on the order of answers. */
type Answers = { days: number; does: "nothing" | "begins" | "completes" | "fails"; overrides: boolean };

function answersOf(dice: Dice): Answers {
  return {
    days: dice.between(0, 6),
    does: dice.pick(["nothing", "begins", "completes", "completes", "completes", "completes", "fails"]),
    overrides: dice.chance(0.08),
  };
}

async function decide(
  api: DemoApi,
  { policyVersionId }: Desk,
  calendar: Calendar,
  day: number,
  subjectId: string,
  trigger: string,
  answers: Answers,
): Promise<void> {
  const body = { policyVersionId, trigger };
  const made = await api.key<Assessment>("POST", `/risk/subjects/${subjectId}/assessments`, body);
  const { decision, requiredActions } = made.data;
  // Old work is done, or the queue would say that nobody has worked for months.
  const does = answers.does === "nothing" && calendar.days - day > 14 ? "completes" : answers.does;
  for (const { actionId } of requiredActions) calendar.on(day + answers.days, () => workOff(api, actionId, does));
  if (decision === "review" && answers.overrides) calendar.on(day + answers.days, () => override(api, made.id));
}

/** Unless something was learned since, such as the outcome of a match: then the decision is no longer the one to override. */
async function override({ owner, clock }: DemoApi, assessmentId: string): Promise<void> {
  const { current } = await owner<{ current: boolean }>("GET", `/risk/assessments/${assessmentId}/state`);
  if (!current) return;
  await owner("POST", `/risk/assessments/${assessmentId}/overrides`, {
    decision: "none",
    reason: "The employer has confirmed the contract by phone.",
    expiresAt: new Date(clock.at.getTime() + 180 * dayMs).toISOString(),
  });
}

const steps = {
  nothing: [],
  begins: ["acknowledged"],
  completes: ["acknowledged", "completed"],
  fails: ["failed"],
} as const;
const reasons = {
  acknowledged: "Taken on.",
  completed: "Papers seen, nothing stands against it.",
  failed: "The customer could not be reached.",
} as const;

async function workOff({ owner }: DemoApi, actionId: string, does: Answers["does"]): Promise<void> {
  let { revision } = (await owner<Action>("GET", `/risk/actions/${actionId}`)).data;
  for (const status of steps[does]) {
    const body = { status, expectedRevision: revision, reason: reasons[status] };
    ({ revision } = (await owner<Action>("POST", `/risk/actions/${actionId}/transitions`, body)).data);
  }
}

const activities = [
  { activityType: "payment.refund_requested", category: "payment", title: "A refund was requested" },
  { activityType: "account.address_changed", category: "account", title: "The address was changed" },
  { activityType: "support.complaint", category: "support", title: "A complaint was made" },
] as const;

async function report({ key, clock }: DemoApi, subjectId: string, activity: (typeof activities)[number]) {
  const occurredAt = clock.at.toISOString();
  const body = { ...activity, summary: "", occurredAt, reference: `${activity.activityType}-1` };
  await key("POST", `/risk/subjects/${subjectId}/activities`, body);
}
