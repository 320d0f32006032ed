import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../testing/sample-document.ts";
import { sampleSession } from "../../testing/sample-session.ts";
import type { SigningField } from "../session.ts";
import { nextOpen, stepsOf } from "./steps.ts";

const { fields } = sampleSession(sampleDocument());
const withValues = (values: Record<string, Partial<SigningField>>) =>
  fields.map((field) => ({ ...field, ...values[field.id] }));
const idsOf = (given: readonly SigningField[]) => stepsOf(given).map(({ id }) => id);

describe("the steps of a signer", () => {
  it("are in reading order, without what the sender filled in and what is not required yet", () => {
    expect(idsOf(fields.toReversed())).toEqual([
      "name",
      "country",
      "company",
      "monthly",
      "notes",
      "reference",
      "initials",
      "signature",
      "date",
    ]);
  });

  it("a conditional field appears once its controller requires it, with the controller", () => {
    const checked = withValues({ company: { value: "true" } });
    expect(idsOf(checked)).toContain("company-name");
    const step = stepsOf(checked).find(({ id }) => id === "company-name")!;
    expect(step).toMatchObject({ needed: true, done: false, controller: { id: "company" } });
    expect(idsOf(withValues({ company: { value: "false" } }))).not.toContain("company-name");
  });

  it("a condition on one value holds for that value alone", () => {
    const narrowed = { "company-name": { requiredWhenFieldId: "country", requiredWhenValue: "Ireland" } };
    expect(idsOf(withValues({ ...narrowed, country: { value: "Ireland" } }))).toContain("company-name");
    expect(idsOf(withValues({ ...narrowed, country: { value: "Germany" } }))).not.toContain("company-name");
  });

  it("a conditional field that has a value stays after its condition ended, and is optional", () => {
    const step = stepsOf(withValues({ "company-name": { value: "Lee Ltd" } })).find(({ id }) => id === "company-name");
    expect(step).toMatchObject({ needed: false, done: true, controller: null });
  });

  it("the checkboxes of a group are one step, done when one of them is checked", () => {
    const [open] = stepsOf(fields).filter(({ isGroup }) => isGroup);
    expect(open).toMatchObject({ id: "monthly", needed: true, done: false });
    expect(open!.fields.map(({ id }) => id)).toEqual(["monthly", "yearly"]);
    const [chosen] = stepsOf(withValues({ yearly: { value: "true" } })).filter(({ isGroup }) => isGroup);
    expect(chosen!.done).toBe(true);
  });

  it("somebody else's shared field may be filled in, and is not needed from this signer", () => {
    expect(stepsOf(fields).find(({ id }) => id === "reference")).toMatchObject({ needed: false });
    expect(idsOf(withValues({ reference: { readOnly: true } }))).not.toContain("reference");
  });

  it("lead to the first needed one that is open, and to nothing once all are done", () => {
    expect(nextOpen(stepsOf(fields))?.id).toBe("name");
    expect(nextOpen(stepsOf(fields.map((field) => ({ ...field, value: "true" }))))).toBeNull();
  });
});
