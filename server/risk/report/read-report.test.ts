import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { newOrganization } from "#testing/organization.ts";
import { describe, expect, it } from "vitest";
import { highRisk, newCase } from "../testing/onboarding-case.ts";

async function assessedCase() {
  const made = await newCase(await newOrganization());
  await made.say(highRisk);
  const record = (await made.assess()).body;
  const path = `/risk/assessments/${record.id}/report` as const;
  return { ...made, record, path, read: (query = "") => made.organization.key.get(`${path}${query}` as typeof path) };
}

const factsIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="facts">(.*?)<\/script>/.exec(page)![1]!);

describe("GET /risk/assessments/{id}/report", () => {
  it("200: one file with the record, the evaluator and a policy that allows nothing else", async () => {
    const { read, record } = await assessedCase();
    const { status, headers, text, bytes } = await read();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-disposition": `attachment; filename="assessment-${record.id}.html"`,
      "content-digest": `sha-256=:${hash("sha256", bytes, "base64")}:`,
      "cache-control": "no-store",
    });
    expect(factsIn(text)).toEqual({ mode: "test", assessment: { id: record.id, data: record.data } });
    const [, style] = /<style>(.*?)<\/style>/s.exec(text)!;
    const program = readFileSync(new URL(`./built/${record.data.evaluatorVersion}.js`, import.meta.url), "utf8");
    expect(text).toContain(`<script>${program}</script>`);
    const hashes = { script: hash("sha256", program, "base64"), style: hash("sha256", style!, "base64") };
    expect(text).toContain(
      `content="default-src 'none'; script-src 'sha256-${hashes.script}'; style-src 'sha256-${hashes.style}'; base-uri 'none'; form-action 'none'"`,
    );
  });

  it("200: the same bytes for everybody who may read it, also after newer evidence", async () => {
    const { read, say, path, organization } = await assessedCase();
    const { bytes } = await read();
    await say({ ...highRisk, "public.office": false });
    const auditor = await organization.user("auditor");
    expect((await auditor.get(path)).bytes.equals(bytes)).toBe(true);
    expect((await read("?format=html")).bytes.equals(bytes)).toBe(true);
  });

  it("200: tells nothing about the subject but what the assessment holds", async () => {
    const { read, subjectId, organization } = await assessedCase();
    const subject = (await organization.key.get(`/risk/subjects/${subjectId}`)).body;
    expect((await read()).text).not.toContain(subject.data.externalId);
  });

  it("200: the same as a PDF, which counts as a render", async () => {
    const { read, record } = await assessedCase();
    const { status, headers, bytes } = await read("?format=pdf");
    expect([status, headers["content-type"], bytes.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(headers["content-disposition"]).toBe(`attachment; filename="assessment-${record.id}.pdf"`);
    expect(headers["ratelimit-policy"]).toContain('"renders"');
    expect((await read()).headers["ratelimit-policy"]).not.toContain('"renders"');
  });

  it("200: that somebody took it is written down", async () => {
    const { read, record, organization } = await assessedCase();
    await read();
    const owner = await organization.user("owner");
    const { body } = await owner.get("/organization/audit-events?type=assessment.report_downloaded");
    expect(body.items.map(({ data }) => [data.resourceId, data.details])).toEqual([
      [record.id, { mode: "test", format: "html" }],
    ]);
  });

  it("409: as a replay does, once the subject is erased", async () => {
    const { read, organization, subjectId, record } = await assessedCase();
    const owner = await organization.user("owner");
    await owner.post(`/risk/subjects/${subjectId}/erase`, { reason: "test" });
    const replayed = await organization.key.post(`/risk/assessments/${record.id}/replay`);
    for (const query of ["", "?format=pdf"]) {
      const answer = await read(query);
      expect([answer.status, answer.body]).toMatchObject([replayed.status, { code: "erased" }]);
    }
  });

  it("404: another organization finds none; 400: another format", async () => {
    const { path, read } = await assessedCase();
    const { key } = await newOrganization();
    expect(await key.get(path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await key.send("GET", `${path}?format=pdf`)).toMatchObject({ status: 404 });
    expect(await read("?format=docx")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });
});
