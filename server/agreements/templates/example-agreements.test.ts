import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";

const folder = join(import.meta.dirname, "../../../examples/agreements");
const names = readdirSync(folder).flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -3)] : []));
const read = (file: string) => readFileSync(join(folder, file), "utf8");

describe("the agreements to begin with", () => {
  it("are three", () => {
    expect(names.toSorted()).toEqual(["mutual-nda", "order-form", "services-agreement"]);
  });

  it.each(names)("[DO-TE-3] %s is saved without a warning, on both sizes of pages", async (name) => {
    const { key } = await newOrganization();
    const sampleData = JSON.parse(read(`${name}.json`));
    for (const pageSize of ["A4", "Letter"]) {
      const saved = await key.post("/templates/markdown", { name, source: read(`${name}.md`), sampleData, pageSize });
      expect(saved).toMatchObject({ status: 201, body: { warnings: [], pageSize } });
      // The sample holds everything, so it can be a document as it is.
      const path = `/templates/${saved.body.id}/generate` as const;
      expect((await key.post(path, { templateData: sampleData })).status).toBe(200);
    }
  });
});
