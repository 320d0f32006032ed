import { countLimits, decisions, operators } from "@probity/engines/risk/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { screeningFacts } from "@probity/engines/risk/policy/format/screening-facts.ts";
import { definitions } from "@probity/engines/risk/policy/testing/arbitraries.ts";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { smallDefinition } from "../../testing/policies.ts";

const source = "registered:0198f2c4-0000-7000-8000-000000000001";

async function readSchema() {
  const { key } = await newOrganization();
  return key.get("/risk/policy-schema");
}

describe("GET /risk/policy-schema", () => {
  it("[RK-PO-15] 200: format version 1 with its operators, decisions, documented values, kinds and limits", async () => {
    const { status, body } = await readSchema();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      formatVersion: 1,
      evaluatorVersion: currentEvaluator,
      decisions: [...decisions],
      subjectKinds: ["person", "business", "account", "transaction"],
      screeningFacts: Object.fromEntries(screeningFacts),
      limits: { policyBytes: 65_536, simulationScenarios: 100, ...countLimits },
    });
    expect(body.operators.map(({ operator }) => operator)).toEqual([...operators]);
    expect(body.operators).toContainEqual({ operator: "contains", inputTypes: ["list"] });
    expect(body.operators).toContainEqual({ operator: "gte", inputTypes: ["number"] });
    expect(body.operators).toContainEqual({ operator: "eq", inputTypes: ["string", "number", "boolean"] });
  });

  it("[RK-PO-15] the schema works on its own, as plain JSON of draft 2020-12", async () => {
    const { schema } = (await readSchema()).body;
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: expect.stringMatching(/^urn:/),
      title: expect.any(String),
      type: "object",
      additionalProperties: false,
    });
    expect(JSON.stringify(schema)).not.toContain("$ref");
    const compiled = Compile(schema);
    expect(compiled.Errors(smallDefinition(source))).toEqual([]);
    fc.assert(
      fc.property(definitions(), (definition) => compiled.Check(definition)),
      { numRuns: 300 },
    );
    const small = smallDefinition(source);
    const [rule] = small.rules!;
    const broken = [
      {},
      { ...small, script: "x" },
      { ...small, formatVersion: 2 },
      { ...small, inputs: [] },
      { ...small, inputs: Array.from({ length: 101 }, () => small.inputs[0]) },
      { ...small, aggregation: "average" },
      { ...small, rules: [{ ...rule, any: [] }] },
      { ...small, rules: [{ ...rule, all: [] }] },
      { ...small, rules: [{ ...rule, all: [{ input: "country", operator: "matches", value: ".*" }] }] },
      { ...small, bands: [{ ...small.bands[0], effect: { decision: "approve", actions: [] } }] },
      { ...small, reviewAfterSeconds: 59 },
    ];
    expect(broken.filter((definition) => compiled.Check(definition))).toEqual([]);
  });

  it("[RK-PO-15] says the same as the server: what it refuses is refused as a draft", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const compiled = Compile((await owner.get("/risk/policy-schema")).body.schema);
    const small = smallDefinition(source);
    for (const [member, value] of Object.entries(small)) {
      const { [member as keyof typeof small]: _left, ...rest } = small;
      for (const definition of [rest, { ...small, [member]: null }, { ...small, [member]: value }]) {
        const { status } = await owner.post("/risk/policies", { key: "onboarding", definition });
        expect(status, `${member} ${JSON.stringify(definition)}`).toBe(compiled.Check(definition) ? 201 : 400);
      }
    }
  });
});
