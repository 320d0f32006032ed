import type { Json } from "@probity/engines/json/canonical.ts";
import { type JsonProblem, readJson } from "@probity/engines/json/read-json.ts";
import { schemaCheck } from "@probity/engines/json/schema-errors.ts";
import type { TSchema } from "typebox";
import type { Compute } from "#platform/operation/compute.ts";
import { type FieldError, Refusal } from "#platform/operation/refusal.ts";

const depthMax = 64;

export type Validator = (value: unknown) => FieldError[];

/** Compiled once per operation, at start. */
export function validatorOf(schema: TSchema | undefined): Validator {
  return schema ? schemaCheck(schema) : () => [];
}

const sentences: Record<Exclude<JsonProblem["code"], "invalid_json" | "too_deep">, string> = {
  character_not_allowed: "contains a NUL character or half of a surrogate pair. Remove it.",
  repeated_member: "appears twice in the same object. Send it once.",
  integer_not_exact: `is an integer beyond ±${Number.MAX_SAFE_INTEGER} and would lose digits. Send a smaller one.`,
  number_too_large: `is larger than ${Number.MAX_VALUE}. Send a smaller number.`,
};

/** Refuses input that JSON.parse would silently change, because a decision must rest on what was sent. */
export function parseJson(rawBody: Buffer): Json {
  const read = readJson(rawBody, depthMax);
  return "value" in read ? read.value : refuseProblem(read.problem);
}

/** Larger bodies would keep the event loop busy for tens of milliseconds, so another thread looks for what is wrong with them. */
const inlineBytes = 256 * 1024;

/** The same for a body of any size. */
export async function parseLargeJson(rawBody: Buffer, compute: Pick<Compute, "jsonProblem">): Promise<Json> {
  if (rawBody.length <= inlineBytes) return parseJson(rawBody);
  const problem = await compute.jsonProblem(rawBody, depthMax);
  return problem ? refuseProblem(problem) : (JSON.parse(rawBody.toString()) as Json);
}

function refuseProblem({ path, code }: JsonProblem): never {
  if (code === "invalid_json" || code === "too_deep") throw new Refusal("invalid_json");
  const message = `${path === "" ? "The body" : path} ${sentences[code]}`;
  throw new Refusal("validation_failed", { detail: message, errors: [{ path, code, message }] });
}
