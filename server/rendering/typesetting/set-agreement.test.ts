import { afterAll, describe, expect, it } from "vitest";
import { Pool, poolDefaults } from "../children/pool.ts";
import type { DocumentJobs } from "#agreements/child.ts";
import { agreementOf, masterAgreement, paragraph } from "./testing/sample-agreement.ts";

const pool = new Pool<DocumentJobs>(new URL("../../agreements/child.ts", import.meta.url), {
  ...poolDefaults,
  deadlineMs: 20_000,
});
afterAll(() => pool.close());
const date = new Date("2026-03-01T10:20:30Z");

describe("setting an agreement", () => {
  it("makes pages, and tells where the signature boxes are", async () => {
    const outcome = await pool.run("model", { model: masterAgreement("Northwind Ltd", "Contoso S.A."), date });
    if (!("set" in outcome)) throw new Error(outcome.problems[0]?.message);
    expect(outcome.set.pages).toHaveLength(6);
    expect(outcome.set.boxes).toMatchObject([
      { role: "client", label: "For Northwind Ltd", pageNumber: 6, xPosition: 72, width: 200, height: 50 },
      { role: "supplier", label: null, pageNumber: 6, width: 200, height: 50 },
      { role: "witness", label: "Witness", pageNumber: 6, xPosition: 72, width: 200, height: 50 },
    ]);
  });

  it("[DO-TE-8] more than 50 pages are a problem", async () => {
    const breaks = Array.from({ length: 50 }, () => ({ kind: "pagebreak" as const }));
    const model = agreementOf([paragraph("first"), ...breaks, paragraph("last")]);
    expect(await pool.run("model", { model, date })).toEqual({
      problems: [{ code: "render_too_many_pages", message: "51 pages; at most 50 are allowed", position: null }],
    });
  });
});
