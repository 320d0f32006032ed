import { deflateSync, crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PDFDocument } from "@cantoo/pdf-lib";
import { createClient } from "@probity/client";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { attachmentHeader, nameFor } from "./file-name.ts";
import { fileTypeOf } from "./file-type.ts";
import { fileForm, newNote, withFile } from "./testing/notes.ts";

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
/** One grey pixel. */
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
  chunk("IEND", Buffer.alloc(0)),
]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9]);

describe("what a file is", () => {
  it.each([
    ["a PDF", smallPdf(), "application/pdf"],
    ["a PNG", png, "image/png"],
    ["a JPEG", jpeg, "image/jpeg"],
    ["text", Buffer.from("Größe:\t7\r\n日本"), "text/plain"],
    ["a page with a script, which is text", Buffer.from("<script>alert(1)</script>"), "text/plain"],
    ["a PNG with something behind it", Buffer.concat([png, Buffer.from("PK\u0003\u0004")]), null],
    ["a damaged PNG", Buffer.concat([png.subarray(0, 20), Buffer.from([1]), png.subarray(21)]), null],
    ["a PNG that ends early", png.subarray(0, -12), null],
    ["a JPEG with something behind it", Buffer.concat([jpeg, Buffer.from("x")]), null],
    ["a program", Buffer.from("MZ\u0000\u0001"), null],
    ["an archive", Buffer.from("PK\u0003\u0004"), null],
    ["text in another encoding", Buffer.from([0x47, 0xf6, 0xdf, 0x65]), null],
    ["terminal commands", Buffer.from("\u001b]0;x\u0007"), null],
  ])("%s", (_what, bytes, type) => expect(fileTypeOf(bytes)).toBe(type));
});

describe("what a file is called", () => {
  it("ends as its type does", () => {
    expect(nameFor("text/plain", "page.html")).toBe("page.html.txt");
    expect(nameFor("text/plain", "LETTER.TXT")).toBe("LETTER.TXT");
    expect(nameFor("image/jpeg", "scan.jpeg")).toBe("scan.jpeg");
    expect(nameFor("application/pdf", "letter. .")).toBe("letter.pdf");
  });

  it("cannot leave its header", () => {
    expect(attachmentHeader("Brief an Müller (2).pdf")).toBe(
      `attachment; filename="Brief an M_ller _2_.pdf"; filename*=UTF-8''Brief%20an%20M%C3%BCller%20%282%29.pdf`,
    );
    expect(attachmentHeader(`a";x='\r\n`)).toBe(
      `attachment; filename="a__x____"; filename*=UTF-8''a%22%3Bx%3D%27%0D%0A`,
    );
  });
});

describe("POST /notes/{id}/files", () => {
  it("201: keeps the file as it is, and gives it back as a download that no browser shows", async () => {
    const { key, server, apiKeys, ...rest } = await newOrganization();
    const { id } = await newNote({ key, server, apiKeys, ...rest });
    const pdf = smallPdf(2);
    const added = await key.post(`/notes/${id}/files`, undefined, fileForm(pdf, "Brief an Müller.pdf"));
    expect(added.status, added.text).toBe(201);
    const [file] = added.body.data.files;
    expect(file).toEqual({
      id: expect.any(String),
      name: "Brief an Müller.pdf",
      mediaType: "application/pdf",
      bytes: pdf.length,
      createdAt: expect.any(String),
    });
    const download = await key.get(`/notes/${id}/files/${file.id}`);
    expect(download.bytes.equals(pdf)).toBe(true);
    expect(download.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Brief an M_ller.pdf"; filename*=UTF-8''Brief%20an%20M%C3%BCller.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const client = createClient({ baseUrl: server.origin, ...apiKeys.test });
    const again = await client.notes.addFile(id, { file: png, name: "seal" });
    expect(again.data.files.map(({ name }) => name)).toEqual(["Brief an Müller.pdf", "seal.png"]);
    expect(Buffer.from(await client.notes.file(id, again.data.files[1]!.id)).equals(png)).toBe(true);
  });

  it("400: files that are none of the four kinds, PDFs that run something, and names that lead elsewhere", async () => {
    const organization = await newOrganization();
    const { id } = await newNote(organization);
    const running = await PDFDocument.create();
    running.addPage();
    running.addJavaScript("hello", "app.alert(1)");
    const before = await rowsOf(organization);
    const cases: [Uint8Array, string, string][] = [
      [Buffer.from("PK\u0003\u0004"), "letter.pdf", "file_type_not_allowed"],
      [Buffer.from("%PDF-1.7 nothing"), "letter.pdf", "pdf_invalid"],
      [await running.save(), "letter.pdf", "pdf_active_content"],
      [png, "../../etc/passwd.png", "validation_failed"],
      [png, "a\u202egpj.exe", "validation_failed"],
      [png, " ", "validation_failed"],
    ];
    for (const [bytes, name, code] of cases) {
      const { status, body } = await organization.key.post(`/notes/${id}/files`, undefined, fileForm(bytes, name));
      expect([status, body.code], name).toEqual([400, code]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("413: more than 20 MiB", async () => {
    const organization = await newOrganization();
    const { id } = await newNote(organization);
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, "a");
    const { status, body } = await organization.key.post(`/notes/${id}/files`, undefined, fileForm(large, "a.txt"));
    expect([status, body.code, body.limitName]).toEqual([413, "payload_too_large", "file"]);
  });

  it("409: to the note of somebody else, to a withdrawn one, and an eleventh file", async () => {
    const organization = await newOrganization();
    const [author, member] = [await organization.user("member"), await organization.user("member")];
    const { id } = await newNote(organization, { by: author });
    const send = (client: typeof author) =>
      client.post(`/notes/${id}/files`, undefined, fileForm("A letter.", "letter.txt"));
    expect((await send(member)).body.code).toBe("not_author");
    for (let file = 0; file < 10; file += 1) await withFile(author, id, `Letter ${file}.`);
    expect((await send(author)).body.code).toBe("note_has_all_files");
    const [first] = (await author.get(`/notes/${id}`)).body.data.files;
    await author.post(`/notes/${id}/withdraw`, { reason: "x" });
    expect((await send(author)).body.code).toBe("note_withdrawn");
    const asMember = await member.get(`/notes/${id}/files/${first.id}`);
    expect([asMember.status, asMember.body.code]).toEqual([409, "note_withdrawn"]);
    expect((await author.get(`/notes/${id}/files/${first.id}`)).text).toBe("Letter 0.");
    expect((await (await organization.user("auditor")).get(`/notes/${id}/files/${first.id}`)).status).toBe(200);
  });

  it("404: a file of another note", async () => {
    const organization = await newOrganization();
    const [one, other] = [await newNote(organization), await newNote(organization)];
    const { data } = await withFile(organization.key, one.id);
    expect((await organization.key.get(`/notes/${other.id}/files/${data.files[0].id}`)).status).toBe(404);
  });
});
