import fc from "fast-check";
import { expect, it } from "vitest";
import { sourceIdentity } from "../policy/format/sources.ts";
import { requiresApproval, verificationInputs } from "./inputs.ts";
import { type Step, stepTypes } from "./workflow.ts";

const workflow = { id: "0198f2c4-0000-7000-8000-000000000001", key: "kyc", revision: 3 };
const stepOf = (change: Partial<Step> & { config: Step["config"] }): Step => ({
  id: "step",
  type: "capture",
  ...change,
});

it("[RK-VE-1] lists one item per declared field, with the source and the binding that a policy copies", () => {
  const fields = [
    { field: "issuingCountry", type: "string" as const },
    { field: "names", type: "list" as const, itemType: "string" as const },
  ];
  const place = { workflowId: workflow.id, workflowRevision: 3, stepId: "id_document" };
  const source = `verification:${workflow.id}:r3:id_document`;
  const found = { ...place, source, category: "extraction", requiresApproval: true };
  expect(verificationInputs(workflow, [stepOf({ id: "id_document", type: "extract", config: { fields } })])).toEqual([
    { ...found, field: "issuingCountry", label: "kyc / id_document / issuingCountry", type: "string", itemType: null },
    { ...found, field: "names", label: "kyc / id_document / names", type: "list", itemType: "string" },
  ]);
});

it("[RK-VE-3] says which types of steps have to be approved", () => {
  expect(stepTypes.filter((type) => requiresApproval({ type }))).toEqual(["extract", "enrich"]);
});

it("lists nothing that is about a participant", () => {
  const config = { fields: [{ field: "name", type: "string" as const }], participant: "director" };
  expect(verificationInputs(workflow, [stepOf({ config })])).toEqual([]);
});

it("[RK-SO-8] gives every step a source that policies know as this step, and no other", () => {
  const stepId = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,79}$/);
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 999_999_999 }), stepId, (id, revision, step) => {
      const config = { fields: [{ field: "x", type: "number" as const }] };
      const [input] = verificationInputs({ id, key: "k", revision }, [stepOf({ id: step, config })]);
      expect(sourceIdentity(input!.source)).toEqual({
        kind: "verification",
        workflowId: id,
        workflowRevision: revision,
        stepId: step,
      });
    }),
  );
});
