import { describe, expect, it } from "vitest";
import { newAction } from "#risk/testing/actions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newNote } from "./testing/notes.ts";

const nobody = "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10";

describe("POST /notes", () => {
  it("201: keeps the note on its subject with its author", async () => {
    const organization = await newOrganization();
    const [member, admin] = [await organization.user("member"), await organization.user("admin")];
    const subjectId = await newSubject(organization);
    const body = { subjectId, text: "Called the branch.\nThey know him.", mentions: [admin.userId] };
    const written = await member.post("/notes", body);
    expect(written.status, written.text).toBe(201);
    expect(written.body).toEqual({
      id: expect.any(String),
      resource: "notes",
      data: {
        subjectId,
        workItem: null,
        text: body.text,
        mentions: [admin.userId],
        files: [],
        revision: 1,
        createdBy: `user:${member.userId}`,
        createdAt: expect.any(String),
        correctedAt: null,
        withdrawn: null,
        withheld: false,
      },
    });
    const read = (await organization.key.get(`/notes/${written.body.id}`)).body;
    expect(read).toEqual({
      ...written.body,
      history: [{ revision: 1, text: body.text, mentions: [admin.userId], writtenAt: written.body.data.createdAt }],
    });
    expect((await organization.key.get(`/notes?subjectId=${subjectId}`)).body).toEqual({
      items: [written.body],
      nextCursor: null,
    });
  });

  it("201: on a work item it is a note of the item's subject too, and stays when the item is finished", async () => {
    const organization = await newOrganization();
    const { id: workItemId, subjectId } = await newAction(organization);
    const note = await newNote(organization, { workItemId });
    expect(note.data).toMatchObject({
      subjectId,
      workItem: { id: workItemId, kind: "action", resourceId: workItemId },
    });
    const onSubject = await newNote(organization, { subjectId });
    const body = { status: "cancelled", expectedRevision: 1, reason: "Done." };
    await (await organization.user("owner")).post(`/risk/actions/${workItemId}/transitions`, body);
    expect((await organization.key.get(`/work-items/${workItemId}`)).status).toBe(404);
    const ids = async (query: string) =>
      (await organization.key.get(`/notes?${query}`)).body.items.map(({ id }) => id as string);
    expect(await ids(`workItemId=${workItemId}`)).toEqual([note.id]);
    expect(await ids(`subjectId=${subjectId}`)).toEqual([note.id, onSubject.id]);
    expect((await organization.key.get(`/notes/${note.id}`)).body.data.text).toBe("Called them.");
    const late = await organization.key.post("/notes", { workItemId, text: "Too late." });
    expect([late.status, late.body.errors[0]]).toEqual([404, expect.objectContaining({ path: "/workItemId" })]);
  });

  it("201: on an item that is about nobody", async () => {
    const organization = await newOrganization();
    const { matches } = await newScreeningRun(organization, { sources: ["eu_fsf"] });
    const note = await newNote(organization, { workItemId: matches[0].id });
    expect(note.data).toMatchObject({
      subjectId: null,
      workItem: { id: matches[0].id, kind: "match", resourceId: matches[0].id },
    });
  });

  it("400: both targets or none, an empty or a long text, and mentions that are repeated or of strangers", async () => {
    const organization = await newOrganization();
    const stranger = await (await newOrganization()).user("member");
    const { userId } = await organization.user("member");
    const { id: workItemId, subjectId } = await newAction(organization);
    const before = await rowsOf(organization);
    const bodies: [object, string][] = [
      [{ text: "x" }, "/subjectId"],
      [{ subjectId, workItemId, text: "x" }, "/subjectId"],
      [{ subjectId }, "/text"],
      [{ subjectId, text: " \n " }, "/text"],
      [{ subjectId, text: "x".repeat(4001) }, "/text"],
      [{ subjectId, text: "x", mentions: [userId, stranger.userId] }, "/mentions/1"],
      [{ subjectId, text: "x", mentions: [nobody] }, "/mentions/0"],
      [{ subjectId, text: "x", mentions: [userId, userId.toUpperCase()] }, "/mentions/1"],
    ];
    for (const [body, path] of bodies) {
      const answer = await organization.key.post("/notes", body);
      expect([answer.status, answer.body.errors[0].path], JSON.stringify(body)).toEqual([400, path]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("404: a subject or an item of another organization or of the other mode", async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    const { id: workItemId, subjectId } = await newAction(other);
    for (const client of [organization.key, other.liveKey])
      for (const target of [{ subjectId }, { workItemId }])
        expect((await client.post("/notes", { ...target, text: "x" })).status).toBe(404);
  });
});

describe("GET /notes", () => {
  it("finds what mentions somebody as it stands, page by page from either end", async () => {
    const organization = await newOrganization();
    const [reader, other] = [await organization.user("auditor"), await organization.user("member")];
    const subjectId = await newSubject(organization);
    const ids: string[] = [];
    for (const mentions of [[reader.userId], [other.userId], [reader.userId, other.userId], [], [reader.userId]])
      ids.push((await newNote(organization, { subjectId, mentions })).id);
    const mine = [ids[0], ids[2], ids[4]];
    const first = (await reader.get("/notes?mentioned=me&limit=2&after=")).body;
    expect(first.items.map(({ id }) => id)).toEqual(mine.slice(0, 2));
    const rest = (await reader.get(`/notes?mentioned=me&limit=2&after=${first.nextCursor}`)).body;
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[mine[2]], null]);
    const newest = (await organization.key.get(`/notes?mentioned=${reader.userId}&order=desc`)).body;
    expect(newest.items.map(({ id }) => id)).toEqual(mine.toReversed());
    // A correction that leaves somebody out is not for them any more.
    await organization.key.post(`/notes/${ids[0]}/corrections`, { text: "x", expectedRevision: 1 });
    await organization.key.post(`/notes/${ids[4]}/withdraw`, { reason: "x" });
    expect((await reader.get("/notes?mentioned=me")).body.items.map(({ id }) => id)).toEqual([ids[2]]);
  });

  it("400: an API key is not a person, and no two filters go together", async () => {
    const { key } = await newOrganization();
    const asKey = await key.get("/notes?mentioned=me");
    expect([asKey.status, asKey.body.errors[0].code]).toEqual([400, "not_a_person"]);
    const both = await key.get(`/notes?subjectId=${nobody}&workItemId=${nobody}`);
    expect([both.status, both.body.code, both.body.errors[0].path]).toEqual([
      400,
      "unsupported_query",
      "query:workItemId",
    ]);
  });
});

describe("a correction", () => {
  it("200: is the text from now on, and the history keeps the one before", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member");
    const note = await newNote(organization, { by: member, mentions: [member.userId] });
    const body = { text: "Wrote to them.", expectedRevision: 1 };
    const corrected = await member.post(`/notes/${note.id}/corrections`, body);
    expect([corrected.status, corrected.body.data]).toEqual([
      200,
      { ...note.data, text: "Wrote to them.", mentions: [], revision: 2, correctedAt: expect.any(String) },
    ]);
    const { history } = (await organization.key.get(`/notes/${note.id}`)).body;
    expect(history.map(({ revision, text }) => [revision, text])).toEqual([
      [1, "Called them."],
      [2, "Wrote to them."],
    ]);
    const stale = await member.post(`/notes/${note.id}/corrections`, body);
    expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([409, "stale_revision", 2]);
  });

  it("409 not_author: nobody puts words into the mouth of somebody else, not even an owner", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member");
    const note = await newNote(organization, { by: member });
    const body = { text: "x", expectedRevision: 1 };
    for (const client of [organization.key, await organization.user("owner"), await organization.user("member")])
      expect((await client.post(`/notes/${note.id}/corrections`, body)).body.code).toBe("not_author");
  });

  it("of two at once one is made, and the other is told", async () => {
    const organization = await newOrganization();
    const { id } = await newNote(organization);
    const answers = await Promise.all(
      ["One.", "Two."].map((text) => organization.key.post(`/notes/${id}/corrections`, { text, expectedRevision: 1 })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await organization.key.get(`/notes/${id}`)).body.history).toHaveLength(2);
  });
});

describe("a withdrawal", () => {
  it("200: leaves the note in its place with who, when and why; what it said is withheld from members", async () => {
    const organization = await newOrganization();
    const [author, member] = [await organization.user("member"), await organization.user("member")];
    const [owner, auditor] = [await organization.user("owner"), await organization.user("auditor")];
    const note = await newNote(organization, { by: author, mentions: [member.userId] });
    const refused = await member.post(`/notes/${note.id}/withdraw`, { reason: "x" });
    expect([refused.status, refused.body.code]).toEqual([409, "not_author"]);
    const answer = await owner.post(`/notes/${note.id}/withdraw`, { reason: "About somebody else." });
    const withdrawn = { by: `user:${owner.userId}`, at: expect.any(String), reason: "About somebody else." };
    expect([answer.status, answer.body.data]).toEqual([200, { ...note.data, withdrawn }]);
    for (const client of [member, organization.key]) {
      const { data, history } = (await client.get(`/notes/${note.id}`)).body;
      expect(data).toMatchObject({ text: null, mentions: [], files: [], withdrawn, withheld: true });
      expect(history).toEqual([expect.objectContaining({ text: null, mentions: [] })]);
      const [listed] = (await client.get(`/notes?subjectId=${note.data.subjectId}`)).body.items;
      expect(listed.data).toEqual(data);
    }
    for (const client of [author, owner, auditor]) {
      const { data } = (await client.get(`/notes/${note.id}`)).body;
      expect(data).toMatchObject({ text: "Called them.", withdrawn, withheld: false });
    }
  });

  it("409 note_withdrawn: it is neither corrected nor withdrawn again", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id } = await newNote(organization);
    await key.post(`/notes/${id}/withdraw`, { reason: "x" });
    const corrected = await key.post(`/notes/${id}/corrections`, { text: "x", expectedRevision: 1 });
    const again = await key.post(`/notes/${id}/withdraw`, { reason: "x" });
    expect([corrected.body.code, again.body.code]).toEqual(["note_withdrawn", "note_withdrawn"]);
  });
});

describe("GET /people", () => {
  it("200: shows a member their colleagues' addresses, and not how they sign in", async () => {
    const organization = await newOrganization();
    const [member, admin] = [await organization.user("member"), await organization.user("admin")];
    const { items } = (await member.get("/people")).body;
    expect(items).toContainEqual({
      id: admin.userId,
      resource: "people",
      data: { email: `${admin.userId}@example.test`, role: "admin" },
    });
    expect(items).toHaveLength(3);
    expect((await member.get("/members")).status).toBe(403);
  });
});
