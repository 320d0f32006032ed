import { describe, expect, it } from "vitest";
import { type Breakage, broken, errorsOf } from "../testing/broken.ts";

const registered = "registered:0198f2c4-0000-7000-8000-000000000001";
const mismatch = "Must be the same as in the accepted verification source.";
const workflow = "0198f2c4-0000-7000-8000-00000000000";

describe("inputs of a policy", () => {
  it.each<Breakage>([
    [
      "[RK-PO-3] a list without the type of its items",
      "/inputs/4/itemType",
      undefined,
      "item_type_required",
      "/inputs/4/itemType",
      "A list must declare the type of its items.",
    ],
    [
      "[RK-PO-3] a type of items that are none",
      "/inputs/2/itemType",
      "number",
      "item_type_not_allowed",
      "/inputs/2/itemType",
      "Only a list can declare a type of items.",
    ],
    [
      "[RK-SO-8] a verification source without its binding",
      "/inputs/5/verification",
      undefined,
      "binding_required",
      "/inputs/5/verification",
      "A verification source needs its binding, copied from the catalog of verification inputs.",
    ],
    [
      "[RK-SO-8] a binding without a verification source",
      "/inputs/5/acceptedSources",
      [registered],
      "binding_without_source",
      "/inputs/5/verification",
      "The binding names a verification step that is not an accepted source.",
    ],
    [
      "[RK-SO-8] a binding to another workflow",
      "/inputs/5/verification/workflowId",
      `${workflow}b`,
      "binding_mismatch",
      "/inputs/5/verification/workflowId",
      mismatch,
    ],
    [
      "[RK-SO-8] a binding in capital letters",
      "/inputs/5/verification/workflowId",
      `${workflow}A`,
      "binding_mismatch",
      "/inputs/5/verification/workflowId",
      mismatch,
    ],
    [
      "[RK-SO-8] a binding to another revision",
      "/inputs/5/verification/workflowRevision",
      4,
      "binding_mismatch",
      "/inputs/5/verification/workflowRevision",
      mismatch,
    ],
    [
      "[RK-SO-8] a binding to another step",
      "/inputs/5/verification/stepId",
      "id_document2",
      "binding_mismatch",
      "/inputs/5/verification/stepId",
      mismatch,
    ],
    [
      "[RK-SO-8] a second verification source, for which there is no binding",
      "/inputs/5/acceptedSources/1",
      `verification:${workflow}a:r2:id_document`,
      "binding_mismatch",
      "/inputs/5/verification/workflowRevision",
      mismatch,
    ],
  ])("%s", (_what, at, value, code, path, message) => {
    expect(errorsOf(broken(at, value))).toEqual([[`/definition${path}`, code, message]]);
  });

  it("[RK-PO-12] fact_type_mismatch: a screening fact is a string", () => {
    expect(errorsOf(broken("/inputs/0/type", "boolean"))).toContainEqual([
      "/definition/inputs/0/type",
      "fact_type_mismatch",
      "screening.sanctions is a string.",
    ]);
  });

  it("[RK-SO-8] unknown_source: names the source that has none of the known forms", () => {
    const [error, ...others] = errorsOf(broken("/inputs/2/acceptedSources", [registered, "bank"]));
    expect(error?.slice(0, 2)).toEqual(["/definition/inputs/2/acceptedSources/1", "unknown_source"]);
    expect(error?.[2]).toContain("registered:<id>, api_key:<id>, user:<id>");
    expect(others).toEqual([]);
  });
});
