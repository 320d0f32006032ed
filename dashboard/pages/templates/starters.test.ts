import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import { describe, expect, it } from "vitest";
import { newOrganization } from "../../../server/testing/organization.ts";
import { insertions } from "./clauses.ts";
import { withMissing } from "./editor/sample-form.ts";
import { starterNames } from "./starter-names.ts";
import { starters } from "./starters.ts";

const json = { headers: { accept: "application/json" } };

describe("the agreements to begin with", () => {
  it.each(starterNames)(
    "[DO-TE-3] %s is rendered without a warning, and everything in its sample is read",
    async (name) => {
      const { key } = await newOrganization();
      const { source, sampleData } = starters[name];
      for (const pageSize of ["A4", "Letter"]) {
        const rendered = await key.post("/templates/markdown/preview", { source, sampleData, pageSize }, json);
        expect(rendered).toMatchObject({ status: 200, body: { warnings: [], signatureBoxes: [{}, {}] } });
      }
      const roots = sourceVariables(source).map(({ segments }) => segments[0]);
      expect(Object.keys(sampleData).toSorted()).toEqual([...new Set(roots as string[])].toSorted());
    },
  );
});

describe("parts and clauses to insert", () => {
  it.each([...insertions.parts, ...insertions.clauses])(
    "%s is rendered with the examples that come with it",
    async (_, text) => {
      const { key } = await newOrganization();
      const variables = sourceVariables(text);
      const sampleData = variables.reduce((data: Json, { segments, uses }) => withMissing(data, segments, uses), {});
      const rendered = await key.post("/templates/markdown/preview", { source: `# A\n\n${text}`, sampleData }, json);
      expect(rendered).toMatchObject({ status: 200, body: { warnings: [] } });
    },
  );
});
