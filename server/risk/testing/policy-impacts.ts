import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { made } from "#testing/answer.ts";
import type { TestClient, TestOrganization } from "#testing/organization.ts";
import { type ImpactRunner, runImpact } from "../policies/impacts/run-impact.ts";

/** Runs an impact from where it stands to its end or to the end of one slice, as a worker would. */
export async function runSlice(
  { organizationId, server }: TestOrganization,
  impactId: string,
  change: Partial<ImpactRunner> = {},
): Promise<void> {
  const { rows } = await server.pool.query("select mode, slice from risk_policy_impacts where id = $1", [impactId]);
  const runner: ImpactRunner = {
    database: server.database,
    clock: () => new Date(),
    compare: async (_scope, question) => compareChunk(question),
    ...change,
  };
  const { mode, slice } = rows[0]!;
  await runImpact(runner, { organizationId, mode, impactId, slice }, new AbortController().signal);
}

/** An impact that has ended. */
export async function newImpact(organization: TestOrganization, body: object, client: TestClient = organization.key) {
  const { id } = made(await client.post("/risk/policy-impacts", body));
  await runSlice(organization, id, { sliceMs: 60_000 });
  return (await client.get(`/risk/policy-impacts/${id}`)).body;
}
