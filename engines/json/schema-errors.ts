import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Settings } from "typebox/system";
import { pointerPart } from "./storable.ts";

/** A problem with one member of a JSON value; `path` is a JSON Pointer. */
export type SchemaError = { path: string; code: string; message: string };

export const schemaErrorsMax = 50;

// TypeBox stops at eight by itself, and it reports some facts twice and every branch of a union.
Settings.Set({ maxErrors: 4 * schemaErrorsMax });

/** Compiled once; then a function from any JSON value to what the schema has against it, at most fifty errors. */
export function schemaCheck(schema: TSchema): (value: unknown) => SchemaError[] {
  const compiled = Compile(schema);
  return (value) => (compiled.Check(value) ? [] : onePerPath(compiled.Errors(value)));
}

type Reported = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string };

function onePerPath(found: readonly unknown[]): SchemaError[] {
  const errors = (found as Reported[]).flatMap(asSchemaErrors);
  // A union reports each of its branches; one sentence for the field is enough.
  const byPath = new Map<string, SchemaError>();
  for (const error of errors)
    if (!byPath.has(error.path) || error.code === "invalid_choice") byPath.set(error.path, error);
  return [...byPath.values()].slice(0, schemaErrorsMax);
}

function asSchemaErrors({ keyword, instancePath, params, message }: Reported): SchemaError[] {
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
      return [{ path: instancePath, code: "invalid_choice", message: "Must have one of the allowed forms." }];
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
