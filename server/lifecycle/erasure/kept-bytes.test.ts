import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { finalizeDocument } from "#agreements/completion/finalizing/finalize-document.ts";
import { finalizerOf } from "#agreements/completion/testing/ready-document.ts";
import { moveFiles } from "#agreements/drafts/move-files.ts";
import { newDocument } from "#agreements/testing/documents.ts";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import { type OutsideServer, startOutsideServer } from "#platform/files/testing/outside-server.ts";
import { hasSwift, whyNoSwift } from "#platform/files/testing/swift.ts";
import { newNote, withFile } from "#platform/notes/testing/notes.ts";
import { daysAgo } from "#lifecycle/retention/testing/aged-rows.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { documentOf, listedDocument, screenedSession } from "#risk/verification/testing/screened-session.ts";
import { keptObjects, keptRows, opened } from "./testing/kept-bytes.ts";
import { markedDocument } from "./testing/marked-document.ts";
import { markedSubject } from "./testing/marked-subject.ts";

const reason = "Their request of May";
const whatOf = (kept: readonly { what: string }[]) => kept.map(({ what }) => what);

const upload = async ({ key }: TestOrganization) =>
  made(await key.post("/documents", undefined, { rawBody: smallPdf(1), contentType: "application/pdf" })).id;

async function erase(organization: TestOrganization, id: string): Promise<void> {
  const owner = await organization.user("owner");
  expect((await owner.post(`/risk/subjects/${id}/erase`, { reason })).status).toBe(200);
}

describe("whoever kept sealed bytes from before an erasure", () => {
  it("opens nothing of the subject with any key that is left: no text, file, reason or proposal", async () => {
    const organization = await newOrganization();
    const { id, owner } = await markedSubject(organization);
    const kept = await keptRows(organization);
    expect(new Set(whatOf(kept))).toEqual(new Set(["text", "withdrawal", "file", "file name", "proposal"]));
    expect(await opened(organization, kept)).toEqual(whatOf(kept));
    expect((await owner.post(`/risk/subjects/${id}/erase`, { reason })).status).toBe(200);
    expect(await opened(organization, kept)).toEqual([]);
    // What stands there now opens, and says nothing.
    const left = await keptRows(organization);
    expect(await opened(organization, left)).toEqual(whatOf(left));
  });

  it("opens what was written about others", async () => {
    const organization = await newOrganization();
    const [ours, theirs] = [await newNote(organization), await newNote(organization)];
    await withFile(organization.key, theirs.id);
    const kept = await keptRows(organization);
    await erase(organization, ours.data.subjectId!);
    expect(await opened(organization, kept)).toEqual(["text", "file", "file name"]);
    expect((await organization.key.get(`/notes/${theirs.id}`)).body.data.text).toBe("Called them.");
  });

  it("opens no note that was written while its match was about nobody", async () => {
    const organization = await newOrganization();
    const { session, run } = await screenedSession(organization, documentOf(listedDocument));
    await newNote(organization, { workItemId: run.matches[0].id });
    const kept = await keptRows(organization);
    const subjectId = await newSubject(organization);
    const linked = await organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect(linked.status).toBe(200);
    expect(await opened(organization, kept)).toEqual(["text"]);
    await erase(organization, subjectId);
    expect(await opened(organization, kept)).toEqual([]);
  });
});

describe("whoever kept objects from before", () => {
  const withOutside = async (test: (outside: OutsideServer, organization: TestOrganization) => Promise<void>) => {
    const outside = await startOutsideServer("s3");
    try {
      await test(outside, await newOrganization(outside.server));
    } finally {
      await outside.stop();
    }
  };

  const moving = ({ server: { database, parts }, objects }: OutsideServer) => {
    const told = { onProgress: () => {}, onFailure: () => {} };
    return { database, keyring: parts.keyring, objects, clock: () => new Date(), ...told };
  };

  it.runIf(hasSwift).each([["the document"], ["one signer"]])(
    `an erasure of %s opens none of them with any key that is left, and those of other documents${whyNoSwift}`,
    (which) =>
      withOutside(async (outside, organization) => {
        const { organizationId } = organization;
        const scope = { organizationId, mode: "test" } as const;
        const complete = (_: TestOrganization, documentId: string) =>
          finalizeDocument(finalizerOf(organization, { files: outside.files }), { ...scope, documentId, attempt: 0 });
        const { id, signerIds, owner } = await markedDocument(organization, "completed", { complete });
        const kept = await keptObjects(outside, organizationId);
        expect(whatOf(kept)).toEqual(["certificate", "completed", "facts", "original"]);
        const other = await upload(organization);
        expect(await opened(organization, kept)).toEqual(whatOf(kept));
        const erased = which === "one signer" ? (`/signers/${signerIds[0]}` as const) : "";
        expect((await owner.post(`/documents/${id}${erased}/erase`, { reason })).status).toBe(200);
        expect(await opened(organization, kept)).toEqual([]);
        expect((await organization.key.get(`/documents/${other}/pdf`)).status).toBe(200);
      }),
  );

  it.runIf(hasSwift)(`a deletion by retention opens none of them${whyNoSwift}`, () =>
    withOutside(async (outside, organization) => {
      const { organizationId } = organization;
      const { server } = outside;
      const now = server.clock.now;
      server.clock.now = () => daysAgo(100);
      const { id } = await newDocument(organization);
      server.clock.now = now;
      expect(await moveFiles(moving(outside), "s3")).toBe(1);
      const kept = await keptObjects(outside, organizationId);
      expect(await opened(organization, kept)).toEqual(["original"]);
      await server.pool.query("insert into retention_settings values ($1, 'test', '{\"documents\":\"P30D\"}', 1)", [
        organizationId,
      ]);
      const scope = { organizationId, mode: "test" } as const;
      await transact(server.database, { scope }, (tx) =>
        sql`select delete_old_documents(${[id]}::uuid[], now())`.execute(tx),
      );
      expect(await opened(organization, kept)).toEqual([]);
    }),
  );

  it.runIf(hasSwift)(`a file has a key while it is outside, and can be read wherever it is${whyNoSwift}`, () =>
    withOutside(async (outside, organization) => {
      const { server } = outside;
      const id = await upload(organization);
      const keys = async () => (await server.pool.query("select kind, id from content_keys")).rows;
      const read = async () => (await organization.key.get(`/documents/${id}/pdf`)).status;
      expect([await keys(), await read()]).toEqual([[{ kind: "original", id }], 200]);
      for (const [to, left] of [
        ["postgres", []],
        ["s3", [{ kind: "original", id }]],
        ["postgres", []],
      ] as const)
        expect([await moveFiles(moving(outside), to), await keys(), await read()]).toEqual([1, left, 200]);
    }),
  );
});
