import { describe, expect, it } from "vitest";
import { complaintsOf, textOfPdf } from "../testing/pdf-tools.ts";
import { sampleFacts } from "../testing/sample-facts.ts";
import { setCertificate } from "./set-certificate.ts";

const text = async (pdf: Uint8Array) => (await textOfPdf(pdf)).replaceAll(/\s+/g, " ");

describe("the certificate", () => {
  it("says who signed what, when, how they were identified, and every hash", async () => {
    const facts = sampleFacts();
    const pdf = setCertificate(facts);
    const said = await text(pdf);
    for (const part of [
      facts.document.name,
      facts.document.id,
      facts.document.originalSha256,
      facts.document.completedSha256,
      "first 171080 bytes",
      "2026-11-15 10:11:12 UTC",
      "Ann Lee",
      "ann@northwind.example",
      "a link and a one-time code sent to this e-mail address",
      "a session opened by the sender's own system",
      "Signer agreed to sign electronically",
      "by the clock of the server",
      facts.seal.certificateSerial,
      facts.lastEventHash,
    ])
      expect(said).toContain(part);
    expect(said).not.toContain("test environment");
    expect(await complaintsOf(pdf)).toBe("");
  });

  it("of a test environment says that it proves nothing", async () => {
    const facts = sampleFacts();
    const pdf = setCertificate({ ...facts, document: { ...facts.document, sandbox: true } });
    expect(await text(pdf)).toContain("Made in a test environment. It proves nothing.");
  });

  it("is set from data alone: nothing in a name is markup", async () => {
    const facts = sampleFacts();
    const name = "#eval(1) *bold* $x$ <label> @reference // \\";
    expect(await text(setCertificate({ ...facts, document: { ...facts.document, name } }))).toContain(name);
  });

  it.each([
    ["Deal 🚀", "Deal (U+1F680)"],
    ["ᚠᚢᚦ Runes", "(U+16A0)(U+16A2)(U+16A6) Runes"],
  ])("spells out what no font has, rather than failing for ever: %s", async (name, expected) => {
    const facts = sampleFacts();
    expect(await text(setCertificate({ ...facts, document: { ...facts.document, name } }))).toContain(expected);
  });

  it("prints the ends of a long history, says how many events are between them, and is set in time", async () => {
    const [event] = sampleFacts().events;
    const events = Array.from({ length: 10_000 }, (_, index) => ({ ...event!, sequence: index + 1 }));
    const started = performance.now();
    const pdf = setCertificate(sampleFacts({ events }));
    expect(performance.now() - started).toBeLessThan(5_000);
    const rows = (await textOfPdf(pdf)).match(/^\d+(?= 2026-11-15)/gm)!.map(Number);
    expect([rows.length, rows[0], rows[149], rows[150], rows.at(-1)]).toEqual([300, 1, 150, 9_851, 10_000]);
    const line = /(\d+) more events are not printed. The JSON form of this certificate has all of them./;
    expect(line.exec(await text(pdf))?.[1]).toBe("9700");
    expect(await text(setCertificate(sampleFacts({ events: events.slice(0, 300) })))).not.toMatch(line);
  });

  it("is the same, byte for byte, when its facts are", () => {
    expect(Buffer.from(setCertificate(sampleFacts()))).toEqual(Buffer.from(setCertificate(sampleFacts())));
  });
});
