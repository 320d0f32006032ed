import type { FastifyRequest } from "fastify";
import type { Operation } from "#platform/operation/operation.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Compute } from "#platform/operation/compute.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { isId, storedIdsOf } from "./stored-ids.ts";
import { parseJson, parseLargeJson, type Validator, validatorOf } from "./validate.ts";

export type Input = { params: any; query: any; body: any };

const KiB = 1024;
export const defaultBodyLimit = { name: "request", bytes: 64 * KiB };
/** A body a little too large is read all the same: the refusal then comes after the signature was checked, like any other. */
const readBeyondBytes = 128 * KiB;

export const bodyLimitOf = ({ limits }: Operation) => limits?.body ?? defaultBodyLimit;

/** The largest body that is read from an unknown caller. Files are large enough as they are. */
export function readLimitOf(operation: Operation): number {
  return bodyLimitOf(operation).bytes + (operation.upload ? 0 : readBeyondBytes);
}

const nothing = new Uint8Array();
/** More than any operation asks for. Reading a form costs time for each of its parts, however small. */
const partsMax = 20;

/** The input of an operation that asks for no credential: its bodies are small. */
export function readInput(request: FastifyRequest, rawBody: Buffer, takesBody: boolean): Input {
  const input = { params: paramsOf(request), query: request.query, body: undefined as Json | undefined };
  if (!takesBody) {
    refuseUnless(rawBody.length === 0, "request_body_not_allowed");
    return input;
  }
  if (rawBody.length > 0) refuseUnless(mediaTypeOf(request) === "application/json", "unsupported_media_type");
  return { ...input, body: parseJson(rawBody) };
}

async function readJsonInput(
  request: FastifyRequest,
  rawBody: Buffer,
  compute: Pick<Compute, "jsonProblem">,
  bodyOptional?: true,
): Promise<Input> {
  const input = { params: paramsOf(request), query: request.query };
  if (bodyOptional && rawBody.length === 0) return { ...input, body: {} };
  if (rawBody.length > 0) refuseUnless(mediaTypeOf(request) === "application/json", "unsupported_media_type");
  return { ...input, body: await parseLargeJson(rawBody, compute) };
}

/** The input of an operation, and the file of one that takes a file. */
export async function readInputAndFile(
  request: FastifyRequest,
  rawBody: Buffer,
  { upload, body, bodyOptional }: Operation,
  compute: Pick<Compute, "jsonProblem">,
): Promise<{ input: Input; file: Uint8Array }> {
  if (!upload && body === undefined) return { input: readInput(request, rawBody, false), file: nothing };
  if (!upload) return { input: await readJsonInput(request, rawBody, compute, bodyOptional), file: nothing };
  const { file, members } = await readUpload(request, rawBody);
  const given = body === undefined ? undefined : members;
  return { input: { params: paramsOf(request), query: request.query, body: given }, file };
}

/** An id may be written in capitals; behind this point it has one spelling. */
function paramsOf({ params }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(params as Record<string, string>);
  return Object.fromEntries(entries.map(([name, value]) => [name, isId(value) ? value.toLowerCase() : value]));
}

async function readUpload(request: FastifyRequest, rawBody: Buffer) {
  const mediaType = mediaTypeOf(request);
  if (mediaType === "application/pdf") return { file: rawBody, members: {} };
  refuseUnless(mediaType === "multipart/form-data", "unsupported_media_type", {
    detail: "Send `multipart/form-data` with a part `file`, or the PDF itself as `application/pdf`.",
  });
  const form = await readForm(rawBody, request.headers["content-type"]!);
  const members: Record<string, string> = {};
  let file = nothing;
  for (const [name, value] of form) {
    if (name === "file" && typeof value !== "string") file = new Uint8Array(await value.arrayBuffer());
    else if (typeof value === "string") members[name] = value;
    else
      throw new Refusal("validation_failed", {
        errors: [{ path: `/${name}`, code: "unknown_property", message: "Only the part `file` may be a file." }],
      });
  }
  if (file.length === 0) {
    throw new Refusal("validation_failed", {
      errors: [{ path: "/file", code: "required", message: "The part `file` is required." }],
    });
  }
  return { file, members };
}

async function readForm(rawBody: Buffer, contentType: string): Promise<FormData> {
  const boundary = /;\s*boundary="?([^";]{1,70})/i.exec(contentType)?.[1];
  try {
    if (boundary === undefined || hasMoreThan(partsMax, `--${boundary}`, rawBody)) throw new Error("no form");
    return await new Response(new Uint8Array(rawBody), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Refusal("validation_failed", {
      errors: [{ path: "", code: "invalid_form", message: "The body is not well-formed multipart/form-data." }],
    });
  }
}

function hasMoreThan(most: number, mark: string, bytes: Buffer): boolean {
  let found = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
}

/** Compiles what an operation asks of its input; the answer has every id as it is stored. */
export function inputCheckOf(asked: Pick<Operation, "params" | "query" | "body">): (given: Input) => Input {
  const querySchema = asked.query ?? strict({});
  const validators = {
    params: validatorOf(asked.params),
    query: validatorOf(querySchema),
    body: validatorOf(asked.body),
  };
  const storedIds = { query: storedIdsOf(querySchema), body: storedIdsOf(asked.body) };
  return ({ params, query, body }) =>
    validInput({ params, query: storedIds.query?.(query) ?? query, body: storedIds.body?.(body) ?? body }, validators);
}

function validInput(input: Input, validators: Record<keyof Input, Validator>): Input {
  const inPath = validators.params(input.params);
  // A word of the path that is none of the possible ones: such a path does not exist.
  refuseUnless(!inPath.some(({ code }) => code === "invalid_choice"), "route_not_found");
  if (inPath.length > 0) {
    throw new Refusal("malformed_id", {
      errors: inPath.map((error) => ({ ...error, path: `path:${error.path.slice(1)}` })),
    });
  }
  const inQuery = validators.query(input.query).map((error) => ({ ...error, path: `query:${error.path.slice(1)}` }));
  if (inQuery.some(({ code }) => code === "unknown_property")) {
    throw new Refusal("unsupported_query", { errors: inQuery.filter(({ code }) => code === "unknown_property") });
  }
  // No list ranks its records: an order by anything else than time is no order of this API.
  if (inQuery.some(({ path }) => path === "query:order")) throw new Refusal("unsupported_query", { errors: inQuery });
  if (inQuery.some(({ path }) => path === "query:limit")) throw new Refusal("invalid_limit", { errors: inQuery });
  if (inQuery.some(({ path }) => path === "query:cursor" || path === "query:after"))
    throw new Refusal("invalid_cursor", { errors: inQuery });
  const errors = [...inQuery, ...validators.body(input.body)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return input;
}
