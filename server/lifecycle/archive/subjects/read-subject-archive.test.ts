import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { newNote, withFile } from "#platform/notes/testing/notes.ts";
import { newSource, submitEvidence } from "#risk/testing/evidence.ts";
import { highRisk, onboarding, onboardingFacts, publishPolicy, sayAll } from "#risk/testing/onboarding-case.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { archiveOf, bytesOf, openArchive } from "../testing/open-archive.ts";

const remark = { key: "remark", type: "string" as const };
const soon = { timeout: 60_000 };

const trailOf = async ({ server, organizationId }: TestOrganization) =>
  (
    await server.pool.query(
      "select type, details from audit_events where organization_id = $1 and type like 'subject.archive%' order by id",
      [organizationId],
    )
  ).rows;

describe("GET /risk/subjects/{id}/archive", () => {
  it("200: a ZIP that other programs open, with a README and a manifest that agrees with every file", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const id = await newSubject(organization);
    const { answer, zip, files } = await archiveOf(organization, admin, id);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename="subject-${id}-test-officer-\\d{8}T\\d{6}Z\\.zip"$`),
    );
    const folder = mkdtempSync(join(tmpdir(), "archive-"));
    writeFileSync(join(folder, "archive.zip"), zip);
    const program = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))";
    const tested = execFileSync("python3", ["-c", program, join(folder, "archive.zip")]).toString();
    rmSync(folder, { recursive: true });
    expect(tested.trim()).toBe(`None ${files.size}`);

    const manifest = JSON.parse(files.get("manifest.json")!.toString());
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual([...files.keys()].slice(0, -1));
    for (const { name, bytes, sha256 } of manifest.files)
      expect([name, bytes, sha256]).toEqual([name, files.get(name)!.length, hash("sha256", files.get(name)!)]);
    expect(JSON.parse(files.get("subject.json")!.toString())).toMatchObject({ id, resource: "subjects" });
    expect(files.get("README.md")!.toString()).toContain("tipping-off");
    expect(JSON.parse(files.get("notes.json")!.toString())).toEqual({ items: [] });
  });

  it("the records are as the API shows them", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const id = await newSubject(organization);
    const source = await newSource(organization, { facts: [...onboardingFacts, remark] });
    await sayAll(organization, id, source, highRisk);
    const policyVersionId = await publishPolicy(organization, onboarding([source.identity]));
    await key.post(`/risk/subjects/${id}/assessments`, { policyVersionId, trigger: "onboarding" });
    const owner = await organization.user("owner");
    const { itemsOf } = await archiveOf(organization, owner, id);
    for (const list of ["evidence", "assessments", "actions", "events"]) {
      const { items } = JSON.parse((await owner.send("GET", `/risk/${list}?subjectId=${id}`)).text) as {
        items: object[];
      };
      expect([list, itemsOf(list)]).toEqual([list, items]);
      expect(items.length).toBeGreaterThan(0);
    }
  });

  it("nothing of anybody else is inside", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const owner = await organization.user("owner");
    const source = await newSource(organization, { facts: [remark] });
    const [id, other] = [await newSubject(organization), await newSubject(organization)];
    for (const [subject, mark] of [
      [id, "mine"],
      [other, "theirs-4b1f"],
    ] as const) {
      await submitEvidence(organization, subject, source.id, { fact: "remark", value: mark });
      const note = await newNote(organization, { subjectId: subject, text: mark });
      await withFile(key, note.id, mark, "a.txt");
      await newScreeningRun(organization, { riskSubjectId: subject });
      await key.post(`/risk/subjects/${subject}/investigations`, { question: mark, assistance: "none" });
    }
    const { text } = await archiveOf(organization, owner, id);
    expect([text.includes("mine"), text.includes("theirs-4b1f"), text.includes(other)]).toEqual([true, false, false]);
  });

  it("is written down before its first byte and when it ends, with who it is for", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await newSubject(organization);
    await archiveOf(organization, owner, id, "?audience=subject");
    const details = { mode: "test", audience: "subject" };
    await expect
      .poll(() => trailOf(organization), soon)
      .toEqual([
        { type: "subject.archive_started", details },
        { type: "subject.archive_ended", details: { ...details, outcome: "complete" } },
      ]);
  });

  it("409 erased, 404 for another organization's, 403 for members, auditors and API keys", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await newSubject(organization);
    const path = `/risk/subjects/${id}/archive`;
    for (const client of [await organization.user("member"), await organization.user("auditor"), organization.key])
      expect((await client.send("GET", path)).status).toBe(403);
    const stranger = await (await newOrganization(organization.server)).user("owner");
    expect((await stranger.send("GET", path)).status).toBe(404);
    expect(await trailOf(organization)).toEqual([]);
    await owner.post(`/risk/subjects/${id}/erase`, { reason: "Their request" });
    const { status, body } = await owner.send<{ code: string }>("GET", path);
    expect([status, body.code]).toEqual([409, "erased"]);
  });

  it("429: two at a time; and many assessments are sent without keeping them", async () => {
    const organization = await newOrganization();
    const { key, server, organizationId } = organization;
    const owner = await organization.user("owner");
    const id = await newSubject(organization);
    const source = await newSource(organization, { facts: onboardingFacts });
    await sayAll(organization, id, source, highRisk);
    const policyVersionId = await publishPolicy(organization, onboarding([source.identity]));
    made(await key.post(`/risk/subjects/${id}/assessments`, { policyVersionId, trigger: "onboarding" }));
    await repeatAssessment(server.pool, organizationId, id, 8_000);
    const path = `/risk/subjects/${id}/archive`;
    const before = kept();
    let most = before;
    const [first, second] = [
      await openArchive(organization, owner, path),
      await openArchive(organization, owner, path),
    ];
    const third = await owner.send<{ code: string }>("GET", path);
    expect([third.status, third.body.code]).toEqual([429, "rate_limited"]);
    second.destroy();
    let zip = 0;
    for await (const chunk of first) {
      if (Math.floor(zip / 2 ** 15) < Math.floor((zip += (chunk as Buffer).length) / 2 ** 15))
        most = Math.max(most, kept());
    }
    const { rows } = await server.pool.query(
      "select sum(record_bytes)::int as bytes from risk_assessments where organization_id = $1",
      [organizationId],
    );
    expect(rows[0].bytes / 2 ** 20).toBeGreaterThan(50);
    expect(zip).toBeGreaterThan(2 ** 16);
    // Measured: 12 MiB kept of 14 MiB of records, 1 MiB of 57 MiB. It does not grow with what is sent.
    expect((most - before) / 2 ** 20).toBeLessThan(25);
    await expect
      .poll(async () => (await trailOf(organization)).map(({ details }) => details.outcome), soon)
      .toEqual(expect.arrayContaining(["complete", "abandoned"]));
  });

  it("breaks the connection when the subject is erased meanwhile, so that nobody has half of what is gone", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const id = await newSubject(organization);
    const source = await newSource(organization, { facts: [remark] });
    await submitEvidence(organization, id, source.id, { fact: "remark", value: "x" });
    await repeatEvidence(organization, id, 40_000);
    const answer = await openArchive(organization, owner, `/risk/subjects/${id}/archive`);
    answer.pause();
    expect((await owner.post(`/risk/subjects/${id}/erase`, { reason: "Their request" })).status).toBe(200);
    await expect(bytesOf(answer)).rejects.toThrow("aborted");
    await expect
      .poll(async () => (await trailOf(organization)).map(({ details }) => details.outcome), soon)
      .toEqual([undefined, "interrupted"]);
  });
});

/** The bytes that are still in use once garbage is gone; what a process takes from the system says little about them. */
function kept(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

type Pool = TestOrganization["server"]["pool"];

/** Copies of the subject's assessment. */
async function repeatAssessment(pool: Pool, organizationId: string, subjectId: string, times: number): Promise<void> {
  await repeat(
    pool,
    "risk_assessments",
    organizationId,
    subjectId,
    { id: "uuid_v7(clock_timestamp())", sequence: "1 + number" },
    times,
  );
}

/** Many receipts that do not compress, so that they fill the buffers of a connection. */
async function repeatEvidence({ server, organizationId }: TestOrganization, subjectId: string, times: number) {
  const value = "to_jsonb(md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text))";
  const changed = { id: "uuid_v7(clock_timestamp())", revision: "1 + number", value };
  await repeat(server.pool, "risk_evidence", organizationId, subjectId, changed, times);
}

async function repeat(
  pool: Pool,
  table: string,
  organizationId: string,
  subjectId: string,
  changed: Record<string, string>,
  times: number,
): Promise<void> {
  const { rows } = await pool.query(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position",
    [table],
  );
  const names = rows.map(({ column_name }) => column_name as string);
  await pool.query(
    `insert into ${table} (${names.join(", ")})
     select ${names.map((name) => changed[name] ?? `first.${name}`).join(", ")}
       from (select * from ${table} where organization_id = $1 and subject_id = $2 limit 1) first, generate_series(1, $3::int) as number`,
    [organizationId, subjectId, times],
  );
}
