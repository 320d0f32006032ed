import { randomUUID } from "node:crypto";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { describe, expect, it } from "vitest";
import type { BodyOf, Query } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDraft, smallDefinition } from "../testing/policies.ts";
import { newWorkflow, reviseWorkflow, steps } from "#risk/verification/testing/sessions.ts";

const catalogOf = async ({ key }: Pick<TestOrganization, "key">, query: Query = "") =>
  (await key.get(`/risk/verification-inputs${query}`)).body;

describe("GET /risk/verification-inputs", () => {
  it("[RK-VE-1] lists every declared field of every revision, in its order, with the binding to copy", async () => {
    const organization = await newOrganization();
    expect(await catalogOf(organization)).toEqual({ items: [], nextOffset: null });
    const { id } = await newWorkflow(organization, { key: "kyc" });
    await reviseWorkflow(organization, id, 1, steps.slice(0, 1));
    const { items, nextOffset } = await catalogOf(organization);
    expect(nextOffset).toBeNull();
    const declared = steps.flatMap(({ id: stepId, config }) => config.fields.map(({ field }) => [1, stepId, field]));
    expect(
      items.map(({ verification: { workflowRevision, stepId, field } }) => [workflowRevision, stepId, field]),
    ).toEqual([...declared, [2, "selfie", "sharpness"]]);
    expect(items.find(({ verification }) => verification.field === "employers")).toEqual({
      id: expect.any(String),
      source: `verification:${id}:r1:registry`,
      label: "kyc / registry / employers",
      type: "list",
      itemType: "string",
      category: "enrichment",
      requiresApproval: true,
      verification: { workflowId: id, workflowRevision: 1, stepId: "registry", field: "employers" },
    });
    expect(new Set(items.map(({ category }) => category))).toEqual(
      new Set(["capture", "extraction", "enrichment", "check", "validate", "risk"]),
    );
  });

  it("[RK-VE-1] [RK-LI-3] leads on by nextOffset, each field once", async () => {
    const organization = await newOrganization();
    const fields = Array.from({ length: 90 }, (_, i) => ({ field: `f${i}`, type: "number" }));
    for (const id of ["a", "b", "c"])
      await newWorkflow(organization, { steps: [{ id, type: "risk", config: { fields } }] });
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: BodyOf<"GET", "/risk/verification-inputs"> = await catalogOf(organization, `?offset=${offset}`);
      expect(page.items.length).toBeLessThanOrEqual(100);
      seen.push(...page.items.map(({ verification }) => `${verification.stepId}/${verification.field}`));
      offset = page.nextOffset;
    }
    expect(seen).toEqual(["a", "b", "c"].flatMap((id) => fields.map(({ field }) => `${id}/${field}`)));
  });

  it("[RK-GEN-3] shows nothing of another organization or the other mode", async () => {
    const organization = await newOrganization();
    await newWorkflow(organization);
    expect((await catalogOf({ key: organization.liveKey })).items).toEqual([]);
    expect((await catalogOf(await newOrganization())).items).toEqual([]);
  });
});

describe("publishing a policy that reads verification", () => {
  const reading = (item: BodyOf<"GET", "/risk/verification-inputs">["items"][0], change: object = {}): Definition =>
    smallDefinition("", {
      inputs: [
        {
          key: "document.country",
          type: item.type,
          ...(item.itemType && { itemType: item.itemType }),
          acceptedSources: [item.source],
          maxAgeSeconds: 3600,
          verification: item.verification,
          ...change,
        },
      ],
      factors: [
        {
          id: "any",
          match: "first",
          weight: 1,
          defaultPoints: 0,
          cases: [{ id: "x", all: [{ input: "document.country", operator: "eq", value: "XX" }], points: 1 }],
        },
      ],
      rules: [],
    });

  async function publish(organization: TestOrganization, definition: Definition) {
    const { id } = await newDraft(organization, { key: `policy-${randomUUID()}`, definition });
    const published = await (await organization.user("owner")).post(`/risk/policies/${id}/publish`);
    const validated = await organization.key.post("/risk/policies/validate", { definition });
    const errors = (published.body.errors ?? []).map(({ path, code }) => `${code} ${path}`);
    expect(validated.body.errors.map(({ path, code }) => `${code} ${path}`)).toEqual(errors);
    return [published.status, ...errors];
  }

  it("[RK-VE-1] [RK-PO-2] 200 when source and binding are copied from the catalog, 400 when the catalog has no such thing", async () => {
    const organization = await newOrganization();
    await newWorkflow(organization);
    const { items } = await catalogOf(organization);
    const country = items.find(({ verification }) => verification.field === "issuingCountry");
    expect(await publish(organization, reading(country))).toEqual([200]);

    const notFound = [400, "binding_not_found /definition/inputs/0/verification"];
    const other = { ...country.verification, field: "issuingcountry" };
    expect(await publish(organization, reading(country, { verification: other }))).toEqual(notFound);
    const next = { ...country.verification, workflowRevision: 2 };
    const source = country.source.replace(":r1:", ":r2:");
    expect(await publish(organization, reading(country, { verification: next, acceptedSources: [source] }))).toEqual(
      notFound,
    );
    const stranger = await newOrganization();
    await newWorkflow(stranger);
    expect(await publish(stranger, reading(country))).toEqual(notFound);
    expect(await publish(organization, reading(country, { type: "list", itemType: "string" }))).toEqual([
      400,
      expect.stringContaining("/definition/factors/0/cases/0/all/0"),
      "binding_type_differs /definition/inputs/0/type",
    ]);
  });
});
