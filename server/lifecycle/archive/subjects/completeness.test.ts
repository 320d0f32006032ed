import { beforeAll, describe, expect, it } from "vitest";
import { markedSubject } from "#lifecycle/erasure/testing/marked-subject.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { archiveOf } from "../testing/open-archive.ts";

/**
 * The tables with rows about a subject, each with the column by which the archive shows them; null for those that it leaves out. A table
 * that is new fails here until somebody has decided.
 */
const shownBy: Record<string, string | null> = {
  risk_subjects: "id",
  risk_evidence: "id",
  risk_evidence_heads: "evidence_id",
  risk_superseded_evidence: "superseded_by",
  risk_assessments: "id",
  risk_assessment_heads: "assessment_id",
  risk_assessment_events: "assessment_id",
  risk_events: "id",
  risk_actions: "id",
  risk_overrides: "id",
  risk_monitoring: "policy_id",
  risk_context_subjects: "id",
  risk_investigations: "id",
  risk_investigation_reviews: "id",
  verification_sessions: "id",
  verification_runs: "id",
  verification_step_results: "id",
  verification_checks: "id",
  verification_decisions: "id",
  verification_governing_runs: "run_id",
  screening_runs: "id",
  screening_matches: "id",
  screening_decisions: "id",
  screening_facts: "evidence_id",
  screening_prior_decisions: "decision_id",
  notes: "id",
  note_texts: "note_id",
  note_files: "id",
  note_mentions: "user_id",
  proposals: "id",
  // Keys of notes and proposals; the archive has what they seal.
  content_keys: null,
  legal_holds: "id",
  work_items: "id",
  audit_events: "id",
  audit_chain: "event_id",
  // Counts that wait to be added up; they name nobody.
  risk_statistic_deltas: null,
  work_count_deltas: null,
  // What was announced: ids of records that are in the archive.
  webhook_messages: null,
  webhook_deliveries: null,
  webhook_finished_deliveries: null,
  webhook_attempts: null,
  // Which answers under idempotency keys name the subject; the answers are copies of the records.
  idempotency_quotes: null,
  // How far a move of all monitored subjects has come: the last one is a place in a list, and says nothing about them.
  risk_monitoring_moves: null,
  // What candidates would decide: nobody was decided by it, and it is deleted after thirty days. How far a run has come, as of a move.
  risk_policy_impact_subjects: null,
  risk_policy_impacts: null,
  // The same of shadows; what waits to be compared is deleted when it was.
  risk_policy_shadow_differences: null,
  risk_policy_shadow_queue: null,
  risk_policy_shadows: null,
};

type Column = { table_name: string; column_name: string };

/** Every column of every table of organizations that can hold an id. */
async function idColumns({ server }: TestOrganization): Promise<Column[]> {
  const { rows } = await server.pool.query(
    `select table_name, column_name
       from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type = 'uuid' and column_name <> 'organization_id' and table_type = 'BASE TABLE'
        and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id')
      order by 1, 2`,
  );
  return rows;
}

/** The rows that name the subject, or a row that does, and so on: tables with the values by which the archive shows them. */
async function rowsAbout(organization: TestOrganization, subjectId: string): Promise<Map<string, Set<string>>> {
  const columns = await idColumns(organization);
  const withId = new Set(columns.filter(({ column_name }) => column_name === "id").map((column) => column.table_name));
  const ids = new Set([subjectId]);
  const found = new Map<string, Set<string>>();
  for (let known = 0; known < ids.size;) {
    known = ids.size;
    for (const { table_name: table, column_name: column } of columns) {
      const shown = Object.hasOwn(shownBy, table) ? shownBy[table] : undefined;
      const { rows } = await organization.server.pool.query(
        `select ${withId.has(table) ? "id" : "null"} as id, ${shown ?? "null"} as shown from ${table}
          where organization_id = $1 and ${column} = any($2)`,
        [organization.organizationId, [...ids]],
      );
      if (rows.length === 0) continue;
      if (!found.has(table)) found.set(table, new Set());
      for (const { id, shown: value } of rows) {
        if (id !== null) ids.add(id);
        if (value !== null) found.get(table)!.add(value);
      }
    }
  }
  return found;
}

describe("the archive of a subject", () => {
  let organization: TestOrganization;
  let subject: Awaited<ReturnType<typeof markedSubject>>;
  beforeAll(async () => {
    organization = await newOrganization();
    subject = await markedSubject(organization);
  });

  it("shows every row of every table that names the subject or a record of it", async () => {
    const about = await rowsAbout(organization, subject.id);
    const { text } = await archiveOf(organization, subject.owner, subject.id);
    expect([...about.keys()].filter((table) => !Object.hasOwn(shownBy, table))).toEqual([]);
    const missing = [...about].flatMap(([table, values]) =>
      [...values].filter((value) => !text.includes(value)).map((value) => `${table} ${value}`),
    );
    expect(missing).toEqual([]);
    // The subject went through all of them, so a section that reads nothing is noticed.
    expect(Object.keys(shownBy).filter((table) => !about.has(table) && !emptyHere.includes(table))).toEqual([]);
  });

  it("knows every column of the schema that is called after a subject", async () => {
    const named = (await idColumns(organization)).filter(({ column_name }) => /subject_id$|^about$/.test(column_name));
    expect(named.map(({ table_name }) => table_name).filter((table) => !Object.hasOwn(shownBy, table))).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });

  it("has every text that somebody wrote or reported, also what is stored sealed", async () => {
    const { text, files } = await archiveOf(organization, subject.owner, subject.id);
    expect(subject.markers.filter((marker) => !text.includes(marker))).toEqual([]);
    expect([...files.keys()].filter((name) => name.startsWith("note-files/"))).toEqual([
      expect.stringMatching(/^note-files\/[0-9a-f-]{36}\.txt$/),
    ]);
  });

  it("audience=subject: has what was collected, and nothing that a colleague, a check or screening says", async () => {
    const { text, files } = await archiveOf(organization, subject.owner, subject.id, "?audience=subject");
    const told = /^mark-(external|value|provider|product|title|summary|reference|role|number|nation)-/;
    expect(subject.markers.filter((marker) => text.includes(marker) !== told.test(marker))).toEqual([]);
    expect([...files.keys()]).toEqual([
      "README.md",
      "subject.json",
      "evidence.json",
      "assessments.json",
      "events.json",
      "contexts.json",
      "verification-sessions.json",
      "manifest.json",
    ]);
    const listed = ["screening.", "pep_sanctions", "Radomir Sablin", "matched", "investigation"];
    expect(listed.filter((word) => text.replace(/# What is known[^]*?sha256sum/, "").includes(word))).toEqual([]);
  });
});

/** Nobody is mentioned, no assessment names an event, the chain is written by a worker, and what is left out may be empty. */
const emptyHere = [
  "note_mentions",
  "risk_assessment_events",
  "audit_chain",
  ...Object.keys(shownBy).filter((table) => shownBy[table] === null),
];
