import { unprintableProblem, type ValueProblem } from "@probity/engines/agreements/fields/check-value.ts";
import type { Field } from "@probity/engines/agreements/fields/field.ts";
import { unprintable } from "#rendering/typesetting/unprintable.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** The reason a field's text cannot be printed in the completed PDF; null if it can. */
export function printProblem(field: Pick<Field, "label" | "fieldType">, text: string): ValueProblem | null {
  const [character] = unprintable(text);
  return character === undefined ? null : unprintableProblem(field, character);
}

/** Refuses a sender's value at once, instead of failing after everybody has signed. */
export function refuseUnprintableValue(field: Field): void {
  const problem = printProblem(field, field.value ?? "");
  if (problem) refuseProblem({ code: "value_invalid", path: "/value", message: problem.message });
}
