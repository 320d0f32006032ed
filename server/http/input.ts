import type { FastifyRequest } from "fastify";
import type { Json } from "@probity/engines/json/canonical.ts";
import { Refusal, refuseUnless } from "#operation/refusal.ts";
import { parseJson, type Validator } from "./validate.ts";

export type Input = { params: any; query: any; body: any };
export type Validators = { params: Validator; query: Validator; body: Validator };

export function readInput(request: FastifyRequest, rawBody: Buffer, takesBody: boolean): Input {
  const input = { params: request.params, query: request.query, body: undefined as Json | undefined };
  if (!takesBody) {
    refuseUnless(rawBody.length === 0, "request_body_not_allowed");
    return input;
  }
  const mediaType = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (rawBody.length > 0) refuseUnless(mediaType === "application/json", "unsupported_media_type");
  return { ...input, body: parseJson(rawBody) };
}

export function validInput(input: Input, validators: Validators): Input {
  const inPath = validators.params(input.params);
  if (inPath.length > 0) {
    throw new Refusal("malformed_id", {
      errors: inPath.map((error) => ({ ...error, path: `path:${error.path.slice(1)}` })),
    });
  }
  const inQuery = validators.query(input.query).map((error) => ({ ...error, path: `query:${error.path.slice(1)}` }));
  if (inQuery.some(({ code }) => code === "unknown_property")) {
    throw new Refusal("unsupported_query", { errors: inQuery.filter(({ code }) => code === "unknown_property") });
  }
  if (inQuery.some(({ path }) => path === "query:limit")) throw new Refusal("invalid_limit", { errors: inQuery });
  if (inQuery.some(({ path }) => path === "query:cursor")) throw new Refusal("invalid_cursor", { errors: inQuery });
  const errors = [...inQuery, ...validators.body(input.body)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return input;
}
