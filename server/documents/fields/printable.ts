import { type Field, nameOf } from "@probity/engines/fields/field.ts";
import { codePointName, unprintable } from "../rendering/unprintable.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** Why a text of a field cannot stand in the completed PDF; null when it can. */
export function printProblem(field: Pick<Field, "label" | "fieldType">, text: string): string | null {
  const [character] = unprintable(text);
  if (character === undefined) return null;
  return `${nameOf(field)} contains a character that cannot be printed: ${character} (${codePointName(character)})`;
}

/** What a sender fills in is refused at once, and not found out when everybody has signed. */
export function refuseUnprintableValue(field: Field): void {
  const message = printProblem(field, field.value ?? "");
  if (message !== null) refuseProblem({ code: "value_invalid", path: "/value", message });
}
