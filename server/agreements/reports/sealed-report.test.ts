import { hash, webcrypto } from "node:crypto";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { largestPolicy } from "@probity/engines/risk/policy/testing/largest-policy.ts";
import { reportedCase } from "@probity/engines/risk/policy/testing/reported-case.ts";
import { sampleCase } from "@probity/engines/risk/policy/testing/sample-case.ts";
import { checkPdf } from "@probity/engines/integrity/seals/check-pdf.ts";
import { highRisk, newCase } from "#risk/testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { describe, expect, it } from "vitest";
import { complaintsOf, signaturesOf, textOfPdf } from "../completion/testing/words-and-ink.ts";
import { knownSealsOf } from "../completion/testing/known-seals.ts";
import { findSealKey } from "../completion/sealing/seal-key-store.ts";
import { structureOf } from "#rendering/typesetting/testing/pages-of-pdf.ts";
import { testRenderer } from "../testing/renderer.ts";
import { reportsOf } from "./sealed-report.ts";
import { setReport } from "./set-report.ts";
import { transact } from "#platform/database/transaction.ts";

const sealedAt = new Date("2026-11-17T10:00:00Z");
const file = { name: "assessment.html", sha256: "ab".repeat(32), bytes: 1234 };
const seal = { issuedTo: "Documents of Ünï GmbH", timestamped: false, verifyAt: "https://probity.example.org/verify" };

/** Long words have places where they may break, which a reader copies as well. */
const printedIn = async (pdf: Uint8Array) => (await textOfPdf(pdf)).replaceAll(/[\u200B\n]/g, "");

/** A policy as large as it may be, with two receipts of every input. */
function large() {
  const acceptedSources = Array.from({ length: 2 }, (_, at) => `registered:0198f2c4-0000-7000-8000-00000000000${at}`);
  const policy = largestPolicy();
  const definition = { ...policy, inputs: policy.inputs.map((input) => ({ ...input, acceptedSources })) };
  const evaluatedAt = "2026-11-17T09:00:00.000Z";
  const reading = (source: string) => ({
    evidenceId: "0198f2c4-0000-7000-8000-0000000000ff",
    source,
    status: "available" as const,
    value: 104,
    observedAt: evaluatedAt,
    expiresAt: null,
  });
  const readings = Object.fromEntries(definition.inputs.map(({ key }) => [key, acceptedSources.map(reading)]));
  return { definition, readings, evaluatedAt };
}

async function assessedCase() {
  const made = await newCase(await newOrganization());
  await made.say({ ...highRisk, products: ["crypto", "\u{1F600} שלום \u202Eabc", "x".repeat(5000)] });
  const { id, data } = (await made.assess()).body;
  return { ...made, id, data };
}

describe("the sealed PDF of a report", () => {
  it("names the SHA-256 of the HTML file and the digests, and its seal is genuine", async () => {
    const { id, data, organization } = await assessedCase();
    const path = `/risk/assessments/${id}/report` as const;
    const html = await organization.key.get(path);
    const pdf = (await organization.key.get(`${path}?format=pdf` as typeof path)).bytes;
    expect(await signaturesOf(pdf)).toEqual([
      {
        valid: true,
        whole: true,
        type: "ETSI.CAdES.detached",
        signedBy: expect.stringMatching(/^Documents of .* \(test\)$/),
      },
    ]);
    expect(await complaintsOf(pdf)).toBe("");
    expect(pdf.toString("latin1")).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    const printed = await printedIn(pdf);
    const { definitionDigest, inputsDigest, resultDigest } = data;
    for (const text of [
      hash("sha256", html.bytes),
      definitionDigest,
      inputsDigest,
      resultDigest,
      `assessment-${id}.html`,
    ])
      expect(printed).toContain(text);
    // A character that no font has is named, and so is one that reverses what follows.
    for (const character of ["(U+1F600)", "(U+202E)"]) expect(printed).toContain(character);
    // Every test is in test mode, and none of what it makes may look real.
    for (const text of [printed, html.text]) expect(text).toContain("Made in test mode. It decides about nobody.");

    const { server, organizationId } = organization;
    const scope = { organizationId, mode: "test" } as const;
    const key = await transact(server.database, { scope }, (tx) => findSealKey(tx, scope));
    const known = knownSealsOf(key!.certificate, { mode: "test" });
    expect(await checkPdf(webcrypto.subtle, Uint8Array.from(pdf), known)).toMatchObject({
      outcome: "genuine",
      entries: { version: "report", documentId: id },
    });
  });

  it("is read aloud in order: headings and tables have tags", async () => {
    const facts = reportedCase(currentEvaluator, large());
    const pdf = setReport({ facts, file, sealedAt, seal });
    const tags = structureOf(pdf);
    for (const name of ["H1", "H2", "H3", "Table", "THead", "L"])
      expect(tags).toMatch(new RegExp(`^ *${name}\\b`, "m"));
    const printed = await printedIn(pdf);
    expect(printed).not.toContain("Made in test mode");
    expect(printed).toMatch(/\d+ more rows are not printed\. The HTML file has all of them\./);
  });

  it("503: there is none without the time that its seal should have", async () => {
    const { organization } = await assessedCase();
    const { server, organizationId } = organization;
    const { database, keyring, publicUrl } = server.parts;
    const timestamps = { url: "http://127.0.0.1:9/", authoritiesFile: "/nowhere.pem" };
    const run = testRenderer.run;
    const reports = reportsOf(
      { database, keyring, publicUrl, run, seal: { p12: null, timestamps } },
      { organizationId, mode: "test" },
    );
    const facts = reportedCase(currentEvaluator, sampleCase(7));
    await expect(reports.sealedPdf({ facts, file, sealedAt })).rejects.toMatchObject({
      code: "temporarily_unavailable",
      members: { retryAfterSeconds: 30 },
    });
  });
});
