import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { Shadows, type ShadowsParts } from "../policies/shadows/shadows.ts";
import { RollUp } from "../statistics/roll-up.ts";
import { batch, newSource, type TestSource } from "./evidence.ts";
import { newPublishedPolicy, smallDefinition } from "./policies.ts";
import { newSubject } from "./subjects.ts";

export type LoggedLine = { message: string } & Record<string, unknown>;

/** Does what a worker does every few seconds: takes what assessments have appended, and has the shadows compare it. */
export async function runShadows(
  { server: { database } }: TestOrganization,
  change: Partial<ShadowsParts> = {},
): Promise<LoggedLine[]> {
  const logged: LoggedLine[] = [];
  const logger = { error: (details: object, message: string) => void logged.push({ ...details, message }) };
  const compare: ShadowsParts["compare"] = async (_scope, question) => compareChunk(question);
  await new RollUp({ database, logger }).tick();
  await new Shadows({ database, logger, clock: () => new Date(), compare, ...change }).tick();
  return logged;
}

const path = "/risk/policy-shadows";
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

/** Everybody with an income below 3,000 is reviewed, instead of below 1,500. */
const stricter = (definition: Definition): Definition => ({
  ...definition,
  bands: definition.bands.map((band) => (band.id === "high" ? { ...band, lowerBound: 20 } : band)),
});

/** A version that decides, and another published one that is to be tried. */
export async function twoVersions(change: (definition: Definition) => Definition = stricter) {
  const organization = await newOrganization();
  const source = await newSource(organization);
  const definition = smallDefinition(source.identity);
  const first = await newPublishedPolicy(organization, { definition });
  const second = await newPublishedPolicy(organization, { definition: change(definition) });
  return { organization, source, definition, first, second };
}

export async function startShadow({ key }: TestOrganization, policyVersionId: string) {
  const { id } = made(await key.post(path, { policyVersionId }));
  return { id, read: async () => (await key.get(`${path}/${id}`)).body.data };
}

/** A subject with this income, assessed once. */
export async function assessOnce(
  organization: TestOrganization,
  source: TestSource,
  policyVersionId: string,
  income: number,
) {
  const { key } = organization;
  const subjectId = await newSubject(organization);
  const items = Object.entries({ country: "DE", "income.monthly": income }).map(([fact, value]) => ({
    fact,
    value,
    observedAt: minuteAgo(),
  }));
  made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, items)));
  const { id } = made(
    await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "onboarding" }),
  );
  return { id, subjectId };
}

type Listed = { assessmentId: string; subjectId: string; from: string; to: string; actionsGained: string[] };

export async function differencesOf({ key }: TestOrganization, id: string, query = ""): Promise<Listed[]> {
  return (await key.send<{ items: Listed[] }>("GET", `${path}/${id}/differences${query}`)).body.items;
}
