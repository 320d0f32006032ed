import { type Json } from "@probity/engines/json/canonical.ts";
import { pointerPart, storableProblem } from "@probity/engines/json/storable.ts";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type FieldError, Refusal } from "#operation/refusal.ts";

const depthMax = 64;
const errorsShown = 50;

export type Validator = (value: unknown) => FieldError[];

/** Compiled once per operation, at start. */
export function validatorOf(schema: TSchema | undefined): Validator {
  if (!schema) return () => [];
  const compiled = Compile(schema);
  return (value) => (compiled.Check(value) ? [] : fieldErrors(compiled.Errors(value)));
}

export function parseJson(rawBody: Buffer): Json {
  let value: Json;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody)) as Json;
  } catch {
    throw new Refusal("invalid_json");
  }
  const problem = storableProblem(value, depthMax);
  if (problem?.code === "too_deep") throw new Refusal("invalid_json");
  if (problem) {
    throw new Refusal("validation_failed", {
      errors: [{ ...problem, message: "Contains a NUL character or half of a surrogate pair." }],
    });
  }
  return value;
}

type SchemaError = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
};

function fieldErrors(found: readonly unknown[]): FieldError[] {
  const errors = (found as SchemaError[]).flatMap(asFieldErrors);
  // A union reports each of its branches; one sentence for the field is enough.
  const byPath = new Map<string, FieldError>();
  for (const error of errors)
    if (!byPath.has(error.path) || error.code === "invalid_choice") byPath.set(error.path, error);
  return [...byPath.values()].slice(0, errorsShown);
}

function asFieldErrors({ keyword, instancePath, params, message }: SchemaError): FieldError[] {
  switch (keyword) {
    case "boolean":
      return []; // the same fact as additionalProperties, said twice
    case "additionalProperties":
      return (params["additionalProperties"] as string[]).map((name) => ({
        path: `${instancePath}/${pointerPart(name)}`,
        code: "unknown_property",
        message: "This property does not exist.",
      }));
    case "required":
      return (params["requiredProperties"] as string[]).map((name) => ({
        path: `${instancePath}/${pointerPart(name)}`,
        code: "required",
        message: "This property is required.",
      }));
    case "enum":
      return [
        {
          path: instancePath,
          code: "invalid_choice",
          message: `Must be one of ${(params["allowedValues"] as unknown[]).join(", ")}.`,
        },
      ];
    case "anyOf":
      return [{ path: instancePath, code: "invalid_choice", message: "Fits none of the allowed forms." }];
    default:
      return [
        {
          path: instancePath,
          code: `invalid_${keyword.toLowerCase()}`,
          message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
        },
      ];
  }
}
