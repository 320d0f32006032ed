import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { verifyTrails } from "#platform/audit/verify-trails.ts";
import { transact } from "#platform/database/transaction.ts";
import { newDocument } from "#agreements/testing/documents.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { applyInScope, applyRetention } from "./apply-retention.ts";
import { deleteOldAnswers } from "./delete-store.ts";
import { countOldAnswers, findCandidates, type WalkedClass } from "./due-store.ts";
import { agedRows, daysAgo } from "./testing/aged-rows.ts";

const never = new AbortController().signal;
const scopeOf = ({ organizationId }: TestOrganization) => ({ organizationId, mode: "test" as const });

const partsOf = ({ server }: TestOrganization, places?: number) => ({
  database: server.database,
  keyring: server.parts.keyring,
  erasures: server.parts.erasures,
  clock: () => new Date(),
  ...(places !== undefined && { places }),
});

async function choose(organization: TestOrganization, periods: Record<string, string | null>) {
  const owner = await organization.user("owner");
  const { revision } = (await owner.get("/retention-settings")).body;
  const answer = await owner.put("/retention-settings", { periods, expectedRevision: revision });
  if (answer.status !== 200) throw new Error(answer.text);
  return owner;
}

/** A document in a status, last changed so many days ago. */
async function oldDocument(organization: TestOrganization, days: number, status: "completed" | "pending" | "draft") {
  const { server } = organization;
  const now = server.clock.now;
  server.clock.now = () => daysAgo(days);
  try {
    return (await newDocument(organization, { status })).id;
  } finally {
    server.clock.now = now;
  }
}

const idsIn = async (
  { server, organizationId }: TestOrganization,
  table: string,
  column = "id",
  condition = "true",
) => {
  const { rows } = await server.pool.query(
    `select ${column}::text as id from ${table} where organization_id = $1 and mode = 'test' and ${condition}`,
    [organizationId],
  );
  return rows.map(({ id }) => id as string).toSorted();
};

async function endpoint(organization: TestOrganization): Promise<string> {
  const hook = { url: "https://example.com/hook", events: ["risk.override.created"], mode: "test" };
  return (await (await organization.user("owner")).post("/webhooks", hook)).body.id;
}

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const everything = {
  subjects: "P1000D",
  screeningRuns: "P1000D",
  documents: "P1000D",
  webhookMessages: "P1000D",
  idempotencyAnswers: "P1000D",
};

/** Records of random ages, some on hold or still under way, and which of them should be left. */
async function randomRecords(organization: TestOrganization, seed: number, each: number) {
  const random = numbersFrom(seed);
  const rows = agedRows(organization);
  const owner = await organization.user("owner");
  const subscriptionId = await endpoint(organization);
  const left = { subjects: [], runs: [], documents: [], messages: [], answers: [] } as Record<string, string[]>;
  const keep = (kind: string, id: string, kept: boolean) => void (kept && left[kind]!.push(id));
  for (let index = 0; index < each; index += 1) {
    const days = () => 10 + random(2_000);
    const [age, held, busy] = [days(), random(4) === 0, random(4) === 0];
    const touched = busy ? Math.min(age, days()) : age;
    const subject = await rows.subject(age, touched);
    if (held) await owner.post(`/risk/subjects/${subject}/hold`, { reason: "Dispute" });
    keep("subjects", subject, touched <= 1_000 || held);
    const runAge = days();
    const ofSubject = random(3) === 0;
    const run = await rows.screeningRun(runAge, { pending: busy, riskSubjectId: ofSubject ? subject : null });
    keep("runs", run, runAge <= 1_000 || busy || ofSubject);
    if (ofSubject && runAge <= 1_000 && !(touched <= 1_000 || held)) left["subjects"]!.push(subject);
    const documentAge = days();
    const status = busy ? "pending" : random(2) === 0 ? "completed" : "draft";
    const document = await oldDocument(organization, documentAge, status);
    if (held) await owner.post(`/documents/${document}/hold`, { reason: "Dispute" });
    keep("documents", document, documentAge <= 1_000 || held || busy);
    const messageAge = days();
    keep(
      "messages",
      await rows.webhookMessage(messageAge, { subscriptionId, waiting: busy }),
      messageAge <= 1_000 || busy,
    );
    const answerAge = days();
    keep("answers", await rows.answer(answerAge), answerAge <= 1_000);
  }
  const answersToday = await idsIn(organization, "idempotency_keys", "key", "created_at > now() - interval '1 day'");
  return { ...left, answers: [...left["answers"]!, ...answersToday] } as typeof left;
}

const recordsOf = async (organization: TestOrganization) => ({
  subjects: await idsIn(organization, "risk_subjects", "id", "erasure is null"),
  runs: await idsIn(organization, "screening_runs"),
  documents: await idsIn(organization, "documents"),
  messages: await idsIn(organization, "webhook_messages"),
  answers: await idsIn(organization, "idempotency_keys", "key"),
});

const sorted = (left: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(left).map(([kind, ids]) => [kind, ids.toSorted()]));

describe("retention", () => {
  it("deletes nothing unless an organization has chosen a period", async () => {
    const organization = await newOrganization();
    await agedRows(organization).subject(9_000);
    await agedRows(organization).answer(9_000);
    await oldDocument(organization, 9_000, "completed");
    const before = await rowsOf(organization);
    await applyRetention(partsOf(organization), never);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([1, 2, 3])(
    "deletes exactly what is older than the period, and nothing that is held or under way (%s)",
    async (seed) => {
      const [organization, neighbour] = [await newOrganization(), await newOrganization()];
      await randomRecords(neighbour, seed, 3);
      await choose(neighbour, { webhookMessages: "P9000D" });
      const left = await randomRecords(organization, seed, 14);
      const owner = await choose(organization, everything);
      const before = await recordsOf(organization);
      const neighbours = await rowsOf(neighbour);
      const expected = sorted(left);
      const counts = async () => (await owner.get("/retention-settings/preview")).body as any;
      const preview = await counts();

      await applyInScope(partsOf(organization, 5), scopeOf(organization), never);
      const after = await recordsOf(organization);
      // The requests of this test have left answers of their own.
      expect({ ...after, answers: [] }).toEqual({ ...expected, answers: [] });
      expect(after.answers).toEqual(expect.arrayContaining(expected["answers"]!));
      const went = {
        subjects: before.subjects.length - after.subjects.length,
        screeningRuns: before.runs.length - after.runs.length,
        documents: before.documents.length - after.documents.length,
        webhookMessages: before.messages.length - after.messages.length,
        idempotencyAnswers: before.answers.length - after.answers.length,
      };
      for (const [name, count] of Object.entries(went)) {
        expect([name, preview[name].count, preview[name].more]).toEqual([name, count, false]);
        expect(count).toBeGreaterThan(0);
      }
      expect(await rowsOf(neighbour)).toEqual(neighbours);

      const { items } = (await owner.get("/organization/audit-events?type=retention.applied")).body;
      expect(items.map(({ data }) => [data.actor, (data.details as any).deleted])).toEqual([
        ["system:retention", went],
      ]);
      const { body } = await owner.get("/retention-settings");
      expect(body.run).toMatchObject({ finishedAt: expect.any(String), deleted: went });
      for (const name of Object.keys(went)) expect((await counts())[name].count).toBe(0);
    },
  );

  it("goes on after a worker was killed midway, and tells of one run", async () => {
    const organization = await newOrganization();
    const left = await randomRecords(organization, 7, 12);
    const owner = await choose(organization, everything);
    const before = await recordsOf(organization);
    for (const steps of [1, 2, 3, 4]) {
      let asked = 0;
      const killed = {
        get aborted() {
          asked += 1;
          return asked > steps;
        },
      } as AbortSignal;
      await applyInScope(partsOf(organization, 3), scopeOf(organization), killed);
      expect((await owner.get("/retention-settings")).body.run?.finishedAt).toBeNull();
    }
    await applyInScope(partsOf(organization, 3), scopeOf(organization), never);
    const after = await recordsOf(organization);
    expect({ ...after, answers: [] }).toEqual({ ...sorted(left), answers: [] });
    const { items } = (await owner.get("/organization/audit-events?type=retention.applied")).body;
    expect(items.map(({ data }) => (data.details as any).deleted.documents)).toEqual([
      before.documents.length - after.documents.length,
    ]);
  });

  it("leaves nothing of a document, a message or a run in any table, and trails that verify", async () => {
    const organization = await newOrganization();
    const { server, organizationId } = organization;
    const id = await oldDocument(organization, 2_000, "completed");
    const kept = await oldDocument(organization, 10, "completed");
    const subscriptionId = await endpoint(organization);
    await agedRows(organization).webhookMessage(2_000, { subscriptionId, waiting: false });
    await agedRows(organization).screeningRun(2_000);
    const subject = await agedRows(organization).subject(2_000);
    await choose(organization, everything);
    await applyInScope(partsOf(organization), scopeOf(organization), never);
    for (const table of [
      "document_fields",
      "document_signers",
      "document_events",
      "document_files",
      "signing_sessions",
    ])
      expect([table, await idsIn(organization, table, "document_id", `document_id = '${id}'`)]).toEqual([table, []]);
    for (const table of ["webhook_messages", "webhook_finished_deliveries", "screening_runs", "screening_matches"])
      expect([table, await idsIn(organization, table)]).toEqual([table, []]);
    expect(await idsIn(organization, "webhook_attempts", "delivery_id")).toEqual([]);
    expect((await organization.key.get(`/documents/${id}`)).status).toBe(404);
    expect((await organization.key.get(`/documents/${kept}`)).status).toBe(200);
    const read = (await organization.key.get(`/risk/subjects/${subject}`)).body.data;
    expect(read.erased).toEqual({
      at: expect.any(String),
      by: "system:retention",
      reason: "The retention period P1000D has ended.",
    });
    const journey = (await organization.key.get(`/risk/subjects/${subject}/journey`)).body.items;
    expect(journey.map(({ data }) => data.sequence)).toEqual([2, 1]);
    const trails = { database: server.database, keyring: server.parts.keyring };
    const outcome = await verifyTrails(trails, { file: null, organizationId, say: () => {} });
    expect(outcome).toMatchObject({ trails: 1, broken: 0 });
  });

  it("stops with the next step when a period is taken back", async () => {
    const organization = await newOrganization();
    const ids = [await oldDocument(organization, 2_000, "draft"), await oldDocument(organization, 2_100, "draft")];
    await choose(organization, { documents: "P1000D" });
    await choose(organization, { documents: null });
    await applyInScope(partsOf(organization), scopeOf(organization), never);
    expect(await idsIn(organization, "documents")).toEqual(ids.toSorted());
  });
});

describe("the functions that delete", () => {
  it("delete nothing that the period does not cover, whatever they are asked", async () => {
    const organization = await newOrganization();
    const [old, young] = [
      await oldDocument(organization, 2_000, "draft"),
      await oldDocument(organization, 500, "draft"),
    ];
    const held = await oldDocument(organization, 2_000, "draft");
    await (await organization.user("owner")).post(`/documents/${held}/hold`, { reason: "Dispute" });
    const ask = (instant: Date) =>
      transact(organization.server.database, { scope: scopeOf(organization) }, (tx) =>
        sql`select delete_old_documents(${[old, young, held]}::uuid[], ${instant})`.execute(tx),
      );
    await ask(new Date());
    expect(await idsIn(organization, "documents")).toEqual([old, young, held].toSorted());
    await choose(organization, { documents: "P1000D" });
    await ask(new Date(Date.now() + 9_000 * 86_400_000));
    expect(await idsIn(organization, "documents")).toEqual([young, held].toSorted());
  });
});

describe("the search for what is due", () => {
  const tables: Record<WalkedClass, string> = {
    subjects: "risk_subjects",
    screeningRuns: "screening_runs",
    documents: "documents",
    webhookMessages: "webhook_messages",
  };
  it.each(Object.entries(tables) as [WalkedClass, string][])(
    "of %s reads %s by an index alone",
    async (name, table) => {
      const organization = await newOrganization();
      const scope = scopeOf(organization);
      const plan = await transact(organization.server.database, { scope, inOrder: true }, async (tx) => {
        // A table of a few rows is read whole at less cost, once PostgreSQL knows that it is so small.
        await sql`set local enable_seqscan = off`.execute(tx);
        return planOf(tx, () => findCandidates(tx, scope, name, { cutoff: daysAgo(1_000), after: null, places: 200 }));
      });
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${table}_\\w+ on ${table}`));
      expect(plan).not.toMatch(/Seq Scan on/);
    },
  );

  it("of idempotencyAnswers finds them by their time, and reads none of the others", async () => {
    const organization = await newOrganization();
    const scope = scopeOf(organization);
    await choose(organization, { idempotencyAnswers: "P1000D" });
    const { database } = organization.server;
    const plan = await transact(database, { scope, inOrder: true }, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return [
        await planOf(tx, () => countOldAnswers(tx, scope, daysAgo(1_000), 200)),
        await plansInside(tx, () => deleteOldAnswers(tx, new Date(), 200)),
      ].join("\n");
    });
    expect(plan).toMatch(/Index (Only )?Scan using idempotency_keys\w*_made_at\w* on idempotency_keys/);
    expect(plan).not.toMatch(/Seq Scan on idempotency/);
  });
});
