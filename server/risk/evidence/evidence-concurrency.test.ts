import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { batch, claim, facts, newSource } from "../testing/evidence.ts";
import { newSubject } from "../testing/subjects.ts";

const submitters = 16;
const values: Record<string, unknown> = {
  country: "DE",
  "income.monthly": 1,
  employed: true,
  products: [],
  balances: [],
};

async function prepare(sources: number) {
  const organization = await newOrganization();
  const made = await Promise.all(Array.from({ length: sources }, () => newSource(organization)));
  const { pool } = organization.server;
  const subject = await newSubject(organization);
  return {
    organization,
    key: organization.key,
    sources: made.map(({ id }) => id),
    subject,
    path: `/risk/subjects/${subject}/evidence` as const,
    select: async (text: string) => (await pool.query(text, [subject])).rows,
  };
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("evidence about one subject from 16 submitters at the same moment", () => {
  it("[RK-EV-6] [RK-EV-9] has revisions without a gap, one head per fact and source, and each receipt superseded once", async () => {
    const { key, sources, subject, path, select } = await prepare(2);
    const rounds = 6;
    const answers = await Promise.all(
      Array.from({ length: submitters }, async (_, submitter) => {
        const statuses: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const source = sources[submitter % sources.length]!;
          const { key: fact } = facts[(submitter + round) % facts.length]!;
          // Every fourth submitter sends batches among the single ones.
          const answer =
            submitter % 4 === 0
              ? await key.post(
                  `${path}/batch`,
                  batch(
                    source,
                    facts.map((each) => ({ fact: each.key, value: values[each.key] })),
                  ),
                )
              : await key.post(path, claim(source, { fact, value: values[fact] }));
          statuses.push(answer.status);
        }
        return statuses;
      }),
    );
    expect(new Set(answers.flat())).toEqual(new Set([201]));

    const receipts = await select("select * from risk_evidence where subject_id = $1 order by revision");
    const batches = (submitters / 4) * rounds;
    const expected = batches * facts.length + (submitters * rounds - batches);
    expect(receipts.map(({ revision }) => revision)).toEqual(counted(expected));
    const events = await select("select sequence from risk_events where subject_id = $1 order by sequence");
    expect(events.map(({ sequence }) => sequence)).toEqual(counted(1 + expected + batches));
    expect((await key.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(expected);

    const latest = new Map<string, any>();
    for (const receipt of receipts) {
      const place = `${receipt.fact} ${receipt.source}`;
      expect(receipt.supersedes).toBe(latest.get(place)?.id ?? null);
      latest.set(place, receipt);
    }
    const heads = await select("select * from risk_evidence_heads where subject_id = $1");
    expect(heads.map((head) => `${head.fact} ${head.source} ${head.evidence_id}`).toSorted()).toEqual(
      [...latest].map(([place, { id }]) => `${place} ${id}`).toSorted(),
    );
  });

  it("[RK-EV-12] sent under one idempotency key are received once", async () => {
    const { key, sources, path, select } = await prepare(1);
    const send = () => key.post(`${path}/batch`, batch(sources[0]!), { idempotencyKey: "the-same" });
    const answers = await Promise.all(Array.from({ length: submitters }, send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toHaveLength(1);
    expect(await select("select from risk_evidence where subject_id = $1")).toHaveLength(3);
  });
});

describe("bindings that change while evidence arrives", () => {
  it("[RK-SO-4] [RK-EV-5] every receipt names a revision that was in force between its request and its answer", async () => {
    const { organization, key, sources } = await prepare(1);
    const owner = await organization.user("owner");
    const source = sources[0]!;
    const apiKeyIds = [organization.apiKeys.test.id];
    const subjects = await Promise.all(Array.from({ length: 8 }, () => newSubject(organization)));
    // `answered` was in force for sure when a request leaves, `asked` is the newest that can be when an answer comes.
    let [answered, asked] = [1, 1];
    let done = false;
    const seen: { status: number; between: boolean }[] = [];
    const submitting = subjects.map(async (subject) => {
      while (!done) {
        const from = answered;
        const { status, body } = await key.post(`/risk/subjects/${subject}/evidence`, claim(source));
        const revision = body.data?.provenance.bindingRevision ?? from;
        seen.push({ status, between: from <= revision && revision <= asked });
      }
    });
    // Odd revisions are enabled, so a receipt under an even one would have come from a disabled source.
    for (let expectedRevision = 1; expectedRevision <= 30; expectedRevision++) {
      asked = expectedRevision + 1;
      const enabled = expectedRevision % 2 === 0;
      const { status } = await owner.post(`/risk/sources/${source}/bindings`, { expectedRevision, apiKeyIds, enabled });
      expect(status).toBe(200);
      answered = asked;
    }
    done = true;
    await Promise.all(submitting);
    expect(seen.filter(({ between }) => !between)).toEqual([]);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { rows } = await organization.server.pool.query(
      "select provenance from risk_evidence where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows.filter(({ provenance }) => provenance.bindingRevision % 2 === 0)).toEqual([]);
  });
});
