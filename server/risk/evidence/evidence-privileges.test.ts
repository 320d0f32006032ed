import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Mode, transact } from "#platform/database/transaction.ts";
import { queryableOf } from "#platform/database/connection.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newSource, submitEvidence } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

let organization: TestOrganization;
let stranger: TestOrganization;

beforeAll(async () => {
  organization = await newOrganization();
  stranger = await newOrganization();
  const { id } = await newSource(organization);
  const subject = await newSubject(organization);
  await submitEvidence(organization, subject, id);
  await submitEvidence(organization, subject, id);
});

/** Runs a statement as the application; returns the number of rows, or the error code. */
async function attempt({ server, organizationId }: TestOrganization, mode: Mode, text: string): Promise<unknown> {
  try {
    return await transact(server.database, { scope: { organizationId, mode } }, async (tx) => {
      return (await queryableOf(tx).query(text)).rowCount;
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const insufficientPrivilege = "42501";
const checkViolation = "23514";
const uniqueViolation = "23505";

describe("the application's own role", () => {
  it.each([
    "update risk_sources set key = 'other'",
    "update risk_sources set facts = '[]'",
    "update risk_sources set id = gen_random_uuid()",
    "update risk_sources set created_by = 'user:x'",
    "update risk_sources set mode = 'live'",
    "delete from risk_sources",
    "update risk_evidence set value = '1'",
    "update risk_evidence set status = 'revoked', value = null",
    "update risk_evidence set supersedes = null",
    "delete from risk_evidence",
    "truncate risk_evidence",
    "update risk_superseded_evidence set superseded_by = id",
    "delete from risk_superseded_evidence",
    "update risk_evidence_heads set source = 'registered:x'",
    "update risk_evidence_heads set fact = 'other'",
    "delete from risk_evidence_heads",
  ])("[RK-SO-1] [RK-SO-2] [RK-EV-6] may not: %s", async (text) => {
    const before = await rowsOf(organization);
    expect(await attempt(organization, "test", text)).toBe(insufficientPrivilege);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-GEN-3] sees the sources and the evidence of its own organization and mode", async () => {
    const counts: Record<string, unknown[]> = {};
    for (const table of ["risk_sources", "risk_evidence", "risk_evidence_heads"]) {
      const text = `select from ${table}`;
      counts[table] = [
        await attempt(organization, "test", text),
        await attempt(organization, "live", text),
        await attempt(stranger, "test", text),
      ];
    }
    expect(counts).toEqual({ risk_sources: [1, 0, 0], risk_evidence: [2, 0, 0], risk_evidence_heads: [1, 0, 0] });
  });
});

describe("the database refuses what must never be", () => {
  const columns =
    "organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type, status, value, observed_at, received_at, supersedes, provenance";
  const copied = (change: Record<string, string>) => {
    const selected = columns.split(", ").map((column) => change[column] ?? column);
    return `insert into risk_evidence (${columns}) select ${selected.join(", ")} from risk_evidence where supersedes is not null limit 1`;
  };
  const another = { id: `'${randomUUID()}'`, revision: "99", supersedes: "null" };

  it.each([
    ["an enabled source without keys", "update risk_sources set api_key_ids = '{}'", checkViolation],
    ["an available receipt without a value", copied({ ...another, value: "null" }), checkViolation],
    ["a revoked receipt with a value", copied({ ...another, status: "'revoked'" }), checkViolation],
    [
      "[RK-VE-7] a registration that speaks as a step",
      copied({ ...another, source: "'verification:x'" }),
      checkViolation,
    ],
    [
      "two receipts that supersede the same one",
      "insert into risk_superseded_evidence select organization_id, mode, supersedes, gen_random_uuid() from risk_evidence where supersedes is not null",
      uniqueViolation,
    ],
  ])("%s", async (_what, text, code) => {
    const before = await rowsOf(organization);
    expect(await attempt(organization, "test", text)).toBe(code);
    expect(await rowsOf(organization)).toEqual(before);
  });
});
