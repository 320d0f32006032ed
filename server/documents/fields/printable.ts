import { unprintableProblem, type ValueProblem } from "@probity/engines/fields/check-value.ts";
import type { Field } from "@probity/engines/fields/field.ts";
import { unprintable } from "../rendering/unprintable.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** Why a text of a field cannot stand in the completed PDF; null when it can. */
export function printProblem(field: Pick<Field, "label" | "fieldType">, text: string): ValueProblem | null {
  const [character] = unprintable(text);
  return character === undefined ? null : unprintableProblem(field, character);
}

/** What a sender fills in is refused at once, and not found out when everybody has signed. */
export function refuseUnprintableValue(field: Field): void {
  const problem = printProblem(field, field.value ?? "");
  if (problem) refuseProblem({ code: "value_invalid", path: "/value", message: problem.message });
}
