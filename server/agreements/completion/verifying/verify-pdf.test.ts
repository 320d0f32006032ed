import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { testRenderer } from "../../testing/renderer.ts";
import { finalizeDocument } from "../finalizing/finalize-document.ts";
import { finalizerOf, jobOf, readyDocument } from "../testing/ready-document.ts";

let organization: TestOrganization;
let id: string;
const files: Record<"original" | "completed" | "certificate", Buffer> = {} as never;

const verify = async (pdf: Uint8Array, path = "/verify", who = organization) =>
  (await who.key.post(path, undefined, { rawBody: Buffer.from(pdf), contentType: "application/pdf" })).body;

beforeAll(async () => {
  await testRenderer.pool.start();
  organization = await newOrganization();
  const ready = await readyDocument(organization);
  id = ready.id;
  await finalizeDocument(finalizerOf(organization), jobOf(ready));
  files.original = ready.pdf;
  files.completed = (await organization.key.get(`/documents/${id}/pdf?version=completed`)).bytes;
  files.certificate = (await organization.key.get(`/documents/${id}/certificate`)).bytes;
});

describe("POST /verify", () => {
  it.each(["completed", "certificate"] as const)("200: the %s PDF is found and intact", async (version) => {
    expect(await verify(files[version])).toMatchObject({
      outcome: "intact",
      intact: true,
      documentId: id,
      version,
      status: "completed",
    });
  });

  it("200: an original is found; the newest document with these bytes is named", async () => {
    expect(await verify(files.original)).toMatchObject({ outcome: "intact", version: "original" });
  });

  it.each(["completed", "certificate"] as const)("one flipped bit anywhere in the %s PDF: altered", async (version) => {
    const file = files[version];
    const places = [10, 200, Math.floor(file.length / 3), Math.floor(file.length * 0.9), file.length - 3];
    for (const at of places) {
      const changed = Buffer.from(file);
      changed[at]! ^= 1;
      expect(await verify(changed), `byte ${at}`).toMatchObject({ outcome: "altered", intact: false, documentId: id });
    }
  });

  it("something appended, or cut off: altered", async () => {
    const appended = Buffer.concat([files.completed, Buffer.from("\n% more")]);
    expect(await verify(appended)).toMatchObject({ outcome: "altered", documentId: id, version: "completed" });
    const cut = files.completed.subarray(0, files.original.length + 500);
    expect(await verify(cut)).toMatchObject({ outcome: "altered", version: "original" });
  });

  it("any other file, and the files of another organization or mode: unknown", async () => {
    const other = await newOrganization();
    const nothing = { outcome: "unknown", intact: false, documentId: null, version: null, name: null };
    expect(await verify(Buffer.from("%PDF-1.7 other"))).toMatchObject(nothing);
    expect(await verify(files.completed, "/verify", other)).toMatchObject(nothing);
    const live = await organization.liveKey.post("/verify", undefined, {
      rawBody: files.completed,
      contentType: "application/pdf",
    });
    expect(live.body).toMatchObject(nothing);
  });

  it("a file that only says it is the document is not believed", async () => {
    const forged = Buffer.from(`%PDF-1.7\n/Reason (Document ${id} completed)\n%%EOF`);
    expect(await verify(forged)).toMatchObject({ outcome: "altered", intact: false, documentId: id });
  });
});

describe("POST /documents/{id}/verify", () => {
  it("200: about this document alone", async () => {
    const another = await readyDocument(organization);
    expect(await verify(files.completed, `/documents/${id}/verify`)).toMatchObject({ intact: true, documentId: id });
    expect(await verify(files.completed, `/documents/${another.id}/verify`)).toMatchObject({
      outcome: "altered",
      version: "original",
      documentId: another.id,
    });
    const other = await newOrganization();
    expect((await verify(files.completed, `/documents/${id}/verify`, other)).code).toBe("not_found");
  });
});
