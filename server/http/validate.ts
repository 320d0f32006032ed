import { type Json } from "@probity/engines/json/canonical.ts";
import { schemaCheck } from "@probity/engines/json/schema-errors.ts";
import { storableProblem } from "@probity/engines/json/storable.ts";
import type { TSchema } from "typebox";
import { type FieldError, Refusal } from "#operation/refusal.ts";

const depthMax = 64;

export type Validator = (value: unknown) => FieldError[];

/** Compiled once per operation, at start. */
export function validatorOf(schema: TSchema | undefined): Validator {
  return schema ? schemaCheck(schema) : () => [];
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
