import { describe, expect, it } from "vitest";
import { complaintsOf, textOfPdf, withTool, wordsOf } from "../testing/words-and-ink.ts";
import { consentFor } from "../../signing/consent.ts";
import { factsWith, sampleEvent, sampleFacts } from "../testing/sample-facts.ts";
import { setCertificate } from "./set-certificate.ts";

/** The text of each page, line by line. */
async function linesByPage(pdf: Uint8Array): Promise<string[][]> {
  const { stdout } = await withTool(pdf, "pdftotext", ["-layout", "{}", "-"]);
  const pages = stdout.toString().split("\f").slice(0, -1);
  return pages.map((page) =>
    page
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
}

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
      "first 171,080 bytes",
      "2026-11-15 10:11:12 UTC",
      "Ann Lee",
      "ann@northwind.example",
      "a one-time code sent to this e-mail address",
      "a session opened by the sender's own system",
      "Agreed to sign electronically",
      "Invitation sent to Ann Lee",
      "API key Backend",
      "by the clock of the server",
      facts.seal.certificateSerial,
      facts.lastEventHash,
    ])
      expect(said).toContain(part);
    expect(said).not.toContain("test environment");
    expect(said).not.toMatch(/consent_given|invitation_sent|field_filled|api_key/);
    expect(await complaintsOf(pdf)).toBe("");
  });

  it("says where anybody can check it, if it was made to say so", async () => {
    const facts = sampleFacts();
    expect(await text(setCertificate(facts))).not.toContain("Check both at");
    const verifyAt = "https://sign.northwind.example/verify";
    expect(await text(setCertificate({ ...facts, seal: { ...facts.seal, verifyAt } }))).toContain(
      `Check both at ${verifyAt}`,
    );
  });

  it("has the text that was agreed to in full, once, with everybody who did", async () => {
    const { text: agreed } = consentFor("en");
    const said = await text(setCertificate(factsWith(4, 5)));
    expect(said.split(agreed)).toHaveLength(2);
    expect(said).toMatch(/Ann Lee, .+ and Søren Ångström-Nguyễn agreed to this:/);
    const german = { sha256: "cd".repeat(32), language: "de", text: consentFor("de").text };
    const gone = { sha256: "ef".repeat(32), language: null, text: null };
    const facts = factsWith(3, 5);
    const signers = facts.signers.map((signer, index) => ({
      ...signer,
      consentSha256: [facts.consents[0]!, german, gone][index]!.sha256,
    }));
    const three = await text(setCertificate({ ...facts, signers, consents: [...facts.consents, german, gone] }));
    for (const part of [agreed, german.text, "王小明 agreed to a text that is not in use any more:", gone.sha256])
      expect(three).toContain(part);
  });

  it.each([1, 2, 10])(
    "of %i signers strands no heading and ends with no page of two lines",
    async (signers) => {
      for (const events of [3, 8, 11, 12, 13, 14, 17, 23, 30, 38, 47, 60, 75]) {
        const pdf = setCertificate(factsWith(signers, events));
        for (const [index, lines] of (await linesByPage(pdf)).entries()) {
          const where = `${signers} signers, ${events} events, page ${index + 1}`;
          // The footer is the last line of a page. Nothing above it may be a heading, or the head of a table without rows.
          const shown = lines.slice(0, -1);
          expect(shown.length, where).toBeGreaterThan(5);
          expect(shown.at(-1), where).not.toMatch(
            /^(Signers|What the signers agreed to|Seal|History|No\. Time.*|Last hash.*)$/,
          );
          const head = shown.findIndex((line) => line.startsWith("No. Time"));
          if (head !== -1) expect(shown.length - head, where).toBeGreaterThan(3);
        }
      }
    },
    120_000,
  );

  it("keeps names and long titles of every script within its margins", async () => {
    const facts = factsWith(3, 9);
    const name = `${"Donaudampfschifffahrtsgesellschaft".repeat(4)} اتفاقية خدمات رئيسية 主服务协议 ${"long ".repeat(40)}`;
    const signers = facts.signers.map((signer) => ({
      ...signer,
      name: "Wolfeschlegelsteinhausenbergerdorff".repeat(3),
      email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.example`,
      ip: "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    }));
    const events = facts.events.map((event) => ({
      ...event,
      actorName: signers[0]!.name,
      description: `Field added for ${signers[0]!.name}: ${"x".repeat(80)}`,
      ip: signers[0]!.ip,
    }));
    const pdf = setCertificate({ ...facts, document: { ...facts.document, name }, signers, events });
    const pages = Number(/^Pages:\s+(\d+)$/m.exec((await withTool(pdf, "pdfinfo", ["{}"])).stdout.toString())![1]);
    for (let page = 1; page <= pages; page += 1)
      for (const word of await wordsOf(pdf, page)) {
        expect(word.xMin).toBeGreaterThanOrEqual(53);
        expect(word.xMax).toBeLessThanOrEqual(595.28 - 53);
      }
  });

  it("runs from left to right around Arabic names, without a sign of the isolates", async () => {
    const facts = factsWith(2, 1);
    const [arabic] = [facts.signers[1]!.name];
    const events = [{ ...sampleEvent(0), description: `Field added for \u2068${arabic}\u2069: \u2068مكان\u2069` }];
    const document = { ...facts.document, organization: "شركة" };
    const pdf = setCertificate({ ...facts, document, events });
    expect(await textOfPdf(pdf)).not.toMatch(/[\u2066-\u2069]/);
    const words = await wordsOf(pdf);
    const label = words.find(({ text: word }) => word === "Organization")!;
    const value = words.find(({ text: word, yMin }) => word !== "Organization" && Math.abs(yMin - label.yMin) < 6)!;
    expect(Math.abs(value.xMin - (54 + 104))).toBeLessThan(2);
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
    const events = Array.from({ length: 10_000 }, (_, index) => sampleEvent(index));
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
