import { describe, expect, it } from "vitest";
import { scenariosAsText, scenariosFromText, scenariosMax, withScenarios } from "./scenario-file.ts";

const scenario = (name: string, value = "DE") => ({
  name,
  inputs: { country: { status: "available" as const, value } },
  expect: { decision: "none" as const, actions: ["call"] },
});

describe("scenarios as a file", () => {
  it("are read as they were written, also with several readings of an input, or as a bare list", () => {
    const reading = { source: "registered:x", status: "revoked" as const };
    const written = [scenario("one"), { name: "two", inputs: { country: [reading, { ...reading, source: "y" }] } }];
    expect(scenariosFromText(scenariosAsText(written))).toEqual({ scenarios: written });
    expect(scenariosFromText(JSON.stringify(written))).toEqual({ scenarios: written });
  });

  it.each([
    ["no JSON", "", "invalid_json"],
    ["{}", "", "invalid_type"],
    [`[{"name":"x"}]`, "/0/inputs", "required"],
    [`[{"name":"","inputs":{}}]`, "/0/name", "invalid_minlength"],
    [`[{"name":"x","inputs":{},"expected":{}}]`, "/0/expected", "unknown_property"],
    [
      `{"scenarios":[{"name":"x","inputs":{},"expect":{"decision":"approve"}}]}`,
      "/0/expect/decision",
      "invalid_choice",
    ],
  ])("%s is refused at “%s” with %s", (text, path, code) => {
    const read = scenariosFromText(text);
    expect("problems" in read && read.problems[0]).toMatchObject({ path, code });
  });

  it("more than a set holds are refused", () => {
    const many = Array.from({ length: scenariosMax + 1 }, (_, at) => scenario(String(at)));
    expect(scenariosFromText(JSON.stringify(many))).toHaveProperty("problems");
  });

  it("replace those of the same name where they stand, and come last otherwise; no name is there twice", () => {
    const joined = withScenarios(
      [scenario("one"), scenario("two")],
      [scenario("new"), scenario("two", "FR"), scenario("new", "IT")],
    );
    expect(joined).toEqual([scenario("one"), scenario("two", "FR"), scenario("new", "IT")]);
  });
});
