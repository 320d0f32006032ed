import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import { describe, expect, it } from "vitest";
import { controlOf, exampleOf, shapeOf, type Shape, withMissing, withValue } from "./sample-form.ts";

const source = `{{ client.name }} {{ client.address }} {% if urgent %}now{% endif %}
{% for item in items %}{{ item.name }}{% for tag in item.tags %}{{ tag }}{% endfor %}{% endfor %}`;
const variables = sourceVariables(source);
const whole: Shape = { kind: "members", members: shapeOf(variables) };

describe("the form of the sample data", () => {
  it("has what the source reads, in its order: members, lists, and lists in lists", () => {
    expect([...shapeOf(variables).keys()]).toEqual(["client", "urgent", "items"]);
    expect(exampleOf(whole, "")).toEqual({
      client: { name: "name", address: "address" },
      urgent: false,
      items: [],
    });
    const items = shapeOf(variables).get("items")!;
    expect(items.kind === "items" && exampleOf(items.item, "item")).toEqual({ name: "name", tags: [] });
  });

  it("a list whose first item the source reads by its number is a list", () => {
    expect(shapeOf(sourceVariables("{{ rows[0].name }}")).get("rows")).toMatchObject({ kind: "items" });
  });

  it("a value is entered as what it is; a missing one is said to be missing", () => {
    const printed = new Set(["printed"] as const);
    expect(controlOf(undefined, printed)).toBe("missing");
    expect(controlOf("a\nb", printed)).toBe("lines");
    expect(controlOf(3, printed)).toBe("number");
    expect(controlOf(null, new Set(["tested"] as const))).toBe("checkbox");
    expect(controlOf({ a: 1 }, printed)).toBe("json");
  });

  it("changes one place and leaves the others as they are", () => {
    const data = { client: { name: "A" }, items: [{ name: "x" }, { name: "y" }] };
    expect(withValue(data, ["items", 1, "name"], "z")).toEqual({
      client: { name: "A" },
      items: [{ name: "x" }, { name: "z" }],
    });
    expect(withValue({}, ["client", "name"], "A")).toEqual({ client: { name: "A" } });
  });

  it("adds what is missing, in every item that lacks it, and overwrites nothing", () => {
    const item = variables.find(({ path }) => path === "items[].name")!;
    expect(withMissing({ items: [{ name: "x" }, {}] }, item.segments, item.uses)).toEqual({
      items: [{ name: "x" }, { name: "name" }],
    });
    const urgent = variables.find(({ path }) => path === "urgent")!;
    expect(withMissing({}, urgent.segments, urgent.uses)).toEqual({ urgent: false });
  });
});
