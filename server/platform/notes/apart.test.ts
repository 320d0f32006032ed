import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { highRisk, newCase } from "#risk/testing/onboarding-case.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { documentOf, listedDocument, screenedSession } from "#risk/verification/testing/screened-session.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { newNote, withFile } from "./testing/notes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

/** Everything one can do with notes, each time with this word. */
async function writeAndChange(organization: TestOrganization, subjectId: string, workItemId: string, word: string) {
  const [author, owner] = [await organization.user("member"), await organization.user("owner")];
  const mentions = [owner.userId];
  const kept = await newNote(organization, { by: author, subjectId, text: `${word} is a cousin.`, mentions });
  const withdrawn = await newNote(organization, { by: author, workItemId, text: `${word} was here.` });
  const correction = { text: `${word} is a niece.`, mentions, expectedRevision: 1 };
  expect((await author.post(`/notes/${kept.id}/corrections`, correction)).status).toBe(200);
  const { data } = await withFile(author, kept.id, `Dear ${word},`, `Letter to ${word}.txt`);
  expect((await owner.get(`/notes/${kept.id}/files/${data.files[0].id}`)).text).toBe(`Dear ${word},`);
  const reason = { reason: `${word} is somebody else.` };
  expect((await owner.post(`/notes/${withdrawn.id}/withdraw`, reason)).status).toBe(200);
  expect((await author.post("/notes", { subjectId, text: word, mentions: [subjectId] })).status).toBe(400);
  return { kept, withdrawn, owner };
}

const ofNotes = /^(notes|note_\w+|content_keys|audit_\w+|idempotency_keys|sessions|memberships)$/;

/** The rows of every table that notes are not made of. */
async function otherRows({ organizationId }: TestOrganization): Promise<Record<string, string[]>> {
  const { rows: tables } = await server.pool.query(
    "select table_name as name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public'",
  );
  const names = tables.map(({ name }) => name as string).filter((name) => !ofNotes.test(name));
  const found = names.map(async (name) => {
    const { rows } = await server.pool.query(`select t::text as row from ${name} t where organization_id = $1`, [
      organizationId,
    ]);
    return [name, rows.map(({ row }) => row as string).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

describe("notes stay apart from what decides", () => {
  it("no note changes a row of evidence, assessments, events, work or webhooks, and the next assessment is the same", async () => {
    const organization = await newOrganization(server);
    await newWebhook(organization, { events: ["risk.*", "screening.*", "document.*"] });
    const made = await newCase(organization);
    await made.say(highRisk);
    const first = (await made.assess()).body;
    const [item] = (await organization.key.get(`/work-items?subjectId=${made.subjectId}`)).body.items;
    const before = await otherRows(organization);
    expect(before["risk_events"]!.length).toBeGreaterThan(0);
    expect(before["webhook_deliveries"]!.length).toBeGreaterThan(0);

    await writeAndChange(organization, made.subjectId, item.id, "Amalie");
    expect(await otherRows(organization)).toEqual(before);

    const second = (await made.assess()).body;
    const decided = ({ data }: typeof first) => [data.decision, data.score, data.definitionDigest, data.inputsDigest];
    expect(decided(second)).toEqual(decided(first));
    const told = (await otherRows(organization))["webhook_messages"]!;
    expect(told.length).toBeGreaterThan(before["webhook_messages"]!.length);
    expect(told.filter((row) => /note/i.test(row))).toEqual([]);
  });

  it("no word of a note is in the log, in the audit events, or in a dump of the database", async () => {
    const organization = await newOrganization(server);
    const made = await newCase(organization);
    await made.say(highRisk);
    await made.assess();
    const [item] = (await organization.key.get(`/work-items?subjectId=${made.subjectId}`)).body.items;
    const word = "Zwetschgenkuchen";
    const { kept, withdrawn, owner } = await writeAndChange(organization, made.subjectId, item.id, word);

    const events = (await owner.get("/organization/audit-events")).body.items.filter(
      ({ data }) => data.resourceType === "notes",
    );
    expect(events.map(({ data }) => [data.type, data.resourceId])).toEqual([
      ["note.created", kept.id],
      ["note.created", withdrawn.id],
      ["note.corrected", kept.id],
      ["note.file_added", kept.id],
      ["note.file_downloaded", kept.id],
      ["note.withdrawn", withdrawn.id],
    ]);
    expect(events[0]!.data.details).toEqual({
      subjectId: made.subjectId,
      workItemId: null,
      mentions: [owner.userId],
    });
    expect(JSON.stringify(events)).not.toContain(word);
    expect(server.logged.length).toBeGreaterThan(5);
    expect(server.logged.join("\n")).not.toContain(word);

    const { stdout } = await promisify(execFile)("pg_dump", ["--inserts", server.url], { maxBuffer: 2 ** 28 });
    expect(stdout).toContain(kept.id);
    // Columns of bytes are dumped as hexadecimal digits, whichever side of a byte they begin on.
    expect(stdout).not.toContain(word);
    expect(stdout).not.toContain(Buffer.from(word).toString("hex"));
    expect(stdout).not.toContain(Buffer.from(word).toString("base64").slice(0, 12));
  });
});

describe("a match that was about nobody", () => {
  it.each([["pending"], ["decided already"]])("takes its notes along to its subject while it is %s", async (when) => {
    const organization = await newOrganization(server);
    const { session, run } = await screenedSession(organization, documentOf(listedDocument));
    const [match] = run.matches;
    const note = await newNote(organization, { workItemId: match.id });
    expect(note.data.subjectId).toBeNull();
    const decision = { decision: "false_positive", reason: "Another person." };
    const admin = await organization.user("admin");
    if (when !== "pending") await admin.post(`/screening/matches/${match.id}/decision`, decision);
    const subjectId = await newSubject(organization);
    const linked = await organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect(linked.status, linked.text).toBeLessThan(300);
    const { items } = (await organization.key.get(`/notes?subjectId=${subjectId}`)).body;
    expect(items.map(({ id }) => id)).toEqual([note.id]);
    expect(items[0].data.workItem.id).toBe(match.id);
  });

  it("takes along every note that is written while it is linked", async () => {
    const organization = await newOrganization(server);
    const { session, run } = await screenedSession(organization, documentOf(listedDocument));
    const subjectId = await newSubject(organization);
    const workItemId = run.matches[0].id;
    const link = () => organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    const before = Array.from({ length: 4 }, () => newNote(organization, { workItemId }));
    const [linked] = await Promise.all([link(), ...before, ...before.map(() => newNote(organization, { workItemId }))]);
    expect(linked.status, linked.text).toBeLessThan(300);
    expect((await organization.key.get(`/notes?workItemId=${workItemId}`)).body.items).toHaveLength(8);
    expect((await organization.key.get(`/notes?subjectId=${subjectId}`)).body.items).toHaveLength(8);
  });
});
