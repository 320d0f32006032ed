import { checkFact } from "../check-fact.ts";
import { pointerPart } from "../../json/storable.ts";
import type { FactValue } from "../policy/definition.ts";
import { reportable } from "./checks.ts";
import { documentTypes, isIdentityDocument } from "./identity-document.ts";
import type { DeclaredField, FieldProblem, Step } from "./workflow.ts";

/** Of one value; the texts of a list are counted together. */
export const outputLimits = { characters: 2000, items: 100 } as const;

/**
 * Checks that an output is exactly what its step declared: every field, each of its type or null, and nothing else. Values are
 * findings; images and other files are refused, however they are written, so that they never become evidence.
 */
export function outputProblems(step: Step, output: Readonly<Record<string, unknown>>): FieldProblem[] {
  const { fields } = step.config;
  const undeclared = Object.keys(output).filter((name) => !fields.some(({ field }) => field === name));
  return [
    ...undeclared.map((name) => ({
      path: `/output/${pointerPart(name)}`,
      code: "field_not_declared",
      message: "The step does not declare this field.",
    })),
    ...fields.flatMap((declared) => {
      const path = `/output/${pointerPart(declared.field)}`;
      if (!Object.hasOwn(output, declared.field))
        return [{ path, code: "required", message: "The step declares this field. Send null if nothing was found." }];
      return valueProblems(step, declared, output[declared.field], path);
    }),
  ];
}

function valueProblems(step: Step, declared: DeclaredField, value: unknown, path: string): FieldProblem[] {
  const choices = choicesOf(step, declared.field);
  if (value === null && !choices?.required) return [];
  if (!isOfType(declared, value))
    return [{ path, code: "value_has_wrong_type", message: "Must have the type that the step declares." }];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.filter((item) => typeof item === "string");
  if (items.length > outputLimits.items)
    return [{ path, code: "too_many_items", message: `A list can have at most ${outputLimits.items} items.` }];
  if (texts.reduce((sum, text) => sum + text.length, 0) > outputLimits.characters)
    return [{ path, code: "too_long", message: `A text can have at most ${outputLimits.characters} characters.` }];
  if (texts.some(isEncodedFile))
    return [{ path, code: "file_not_allowed", message: "Send what was found, not an image or another file." }];
  if (choices && !choices.values.includes(value as string))
    return [{ path, code: "invalid_choice", message: `Must be one of ${choices.values.join(", ")}.` }];
  return [];
}

/** Fields whose values the service itself has to understand. A check that ends in nothing has failed. */
function choicesOf(step: Step, field: string): { values: readonly string[]; required: boolean } | undefined {
  const { kind } = step.config;
  if (step.type === "check" && kind !== undefined && field === "status")
    return { values: reportable(kind), required: true };
  if (field === "documentType" && isIdentityDocument(step)) return { values: documentTypes, required: false };
  return undefined;
}

function isOfType({ field, ...type }: DeclaredField, value: unknown): boolean {
  return checkFact([{ key: field, ...type }], { fact: field, status: "available", value: value as FactValue }) === null;
}

const dataUrl = /^\s*data:/i;
/** No finding is so long without a space or a full stop; the smallest images are. Encoders like to break their lines. */
const encoded = /[A-Za-z0-9+/_-]{200}/;

function isEncodedFile(text: string): boolean {
  return dataUrl.test(text) || encoded.test(text.replaceAll(/[\r\n]/g, ""));
}
