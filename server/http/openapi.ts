import type { TSchema } from "typebox";
import type { OpenRoute } from "#operation/open-operation.ts";
import type { Access } from "#operation/access.ts";
import { refusals } from "#operation/refusal-codes.ts";
import { type Route, statusOf } from "#operation/route.ts";

type Schema = { properties?: Record<string, object>; required?: string[]; description?: string };

const problem = {
  description: "Refused; `code` says why (see the problem's `type`).",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", pattern: "^[A-Za-z0-9_.:-]{1,120}$" },
  description: "The same key with the same request returns the first answer; use a new one for each new change.",
};
const modeHeader = {
  name: "X-Risk-Mode",
  in: "header",
  required: false,
  schema: { enum: ["test", "live"] },
  description: "For dashboard tokens; API keys are pinned to the mode of the key.",
};

/** OpenAPI 3.1 from the route tables. The schemas are the ones requests are validated with, so the two cannot drift apart. */
export function openApiDocument(
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  { publicUrl }: { publicUrl: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, described: object) => {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = described;
  };
  for (const route of routes) add(route.path, route.method, describe(route));
  for (const route of openRoutes) add(route.path, route.method, describeOpen(route));
  return {
    openapi: "3.1.0",
    info: {
      title: "Probity",
      version: "1",
      description:
        "Risk decisions, screening and agreements of a regulated business. Every record belongs to one organization and one mode, `test` or `live`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    paths,
    components: { schemas: { Problem: problemSchema() }, securitySchemes },
  };
}

function describe(route: Route): object {
  const { method, path, operation } = route;
  const takesKey = method !== "GET" && !operation.changesNothing && !operation.allow.signers;
  return {
    operationId: operationIdOf(method, path),
    tags: [path.split("/")[1]],
    summary: operation.summary,
    description: whoMay(operation.allow),
    security: securityOf(operation.allow),
    parameters: [
      ...parametersOf(operation.params, "path"),
      ...parametersOf(operation.query, "query"),
      ...(takesKey ? [{ ...idempotencyKey, required: !route.keyOptional }] : []),
      ...(operation.allow.signers ? [] : [modeHeader]),
    ],
    ...(operation.upload ? uploadOf(operation.body) : bodyOf(operation.body, operation.bodyOptional)),
    responses: { [statusOf(route)]: successOf(route), default: problem },
  };
}

function securityOf({ apiKeys, users, signers }: Access): object[] {
  return [
    ...(apiKeys ? [{ apiKey: [], timestamp: [], signature: [] }] : []),
    ...(users === false ? [] : [{ dashboard: [] }]),
    ...(signers ? [{ signingSession: [] }] : []),
  ];
}

function successOf(route: Route): object {
  const { file, reply } = route.operation;
  if (statusOf(route) === 204) return { description: "Done." };
  if (!file) return answerOf(reply);
  const asFile = { [file.mediaType]: { schema: { type: "string", format: "binary" } } };
  return { description: "Done.", content: { ...asFile, ...(file.orJson && answerOf(reply).content) } };
}

/** A file part beside the members of the body, or the bare file. */
function uploadOf(schema: TSchema | undefined): object {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  const file = { type: "string", format: "binary" };
  const form = { type: "object", properties: { ...properties, file }, required: [...required, "file"] };
  const content = {
    "multipart/form-data": { schema: form },
    ...(required.length === 0 && { "application/pdf": { schema: file } }),
  };
  return { requestBody: { required: true, content } };
}

function describeOpen({ method, path, operation }: OpenRoute): object {
  return {
    operationId: operationIdOf(method, path),
    tags: [path.split("/")[1]],
    summary: operation.summary,
    security: [],
    parameters: parametersOf(operation.query, "query"),
    ...bodyOf(operation.body),
    responses: { 200: answerOf(operation.reply), default: problem },
  };
}

function operationIdOf(method: string, path: string): string {
  const words = path.split(/[/{}-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function whoMay({ roles, apiKeys, signers }: Access): string {
  const others = [...(apiKeys ? ["API keys"] : []), ...(signers ? ["the holder of a signing session"] : [])];
  return `May be called by: ${[...roles, ...others].join(", ")}.`;
}

function parametersOf(schema: TSchema | undefined, place: "path" | "query"): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: member,
  }));
}

const bodyOf = (schema: TSchema | undefined, optional?: true) =>
  schema ? { requestBody: { required: !optional, content: { "application/json": { schema } } } } : {};

const answerOf = (schema: TSchema) => ({ description: "Done.", content: { "application/json": { schema } } });

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "Public identifier of the key, `ak_test_…` or `ak_live_…`.",
  },
  timestamp: {
    type: "apiKey",
    in: "header",
    name: "X-Timestamp",
    description: "Unix seconds, at most 300 from the server's clock.",
  },
  signature: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description: "`v1=` and the hex HMAC-SHA256 of the canonical request.",
  },
  dashboard: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  signingSession: {
    type: "http",
    scheme: "bearer",
    description: "What a signing link was exchanged for; it opens one document for one signer.",
  },
};

function problemSchema(): object {
  const text = { type: "string" };
  return {
    type: "object",
    required: ["type", "title", "status", "code", "detail", "instance", "requestId"],
    properties: {
      type: { type: "string", format: "uri" },
      title: text,
      status: { type: "integer" },
      code: { enum: Object.keys(refusals) },
      detail: text,
      instance: text,
      requestId: text,
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["code", "message"],
          properties: {
            path: text,
            code: text,
            message: text,
            position: {
              type: "object",
              required: ["line", "column"],
              properties: { line: { type: "integer" }, column: { type: "integer" } },
            },
            signerId: text,
            fieldId: text,
            controllerFieldId: text,
            groupKey: text,
          },
        },
      },
    },
  };
}
