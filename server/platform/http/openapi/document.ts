import type { TSchema } from "typebox";
import { type ExportType, rowSchemasOf, walkNameOf } from "#platform/operation/exported-list.ts";
import { neededScopeOf } from "#platform/operation/key-scopes.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import type { Endpoint, Operation } from "#platform/operation/operation.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import { keyRuleOf, type Route, statusOf } from "#platform/operation/route.ts";
import { answerHeaders, headers, retryAfter } from "./answer-headers.ts";
import { Components } from "./components.ts";
import { introduction } from "./introduction.ts";
import { problemSchema } from "./problem-schema.ts";
import { refusedResponses, sharedResponses } from "./refused-responses.ts";
import { securityOf, securitySchemes } from "./security-schemes.ts";
import { tagDescriptions, tagOf } from "./tags.ts";

type Schema = { properties?: Record<string, object>; required?: string[]; description?: string };

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", pattern: "^[A-Za-z0-9_.:-]{1,120}$" },
  description: "The same key with the same request returns the first answer; use a new one for each new change.",
};
/** The first bytes of a PDF; a whole one would help nobody. */
const pdfExample = "%PDF-1.7 …";
const modeHeader = {
  name: "X-Risk-Mode",
  in: "header",
  required: false,
  schema: { enum: ["test", "live"] },
  description: "For people who are signed in, `live` unless given; API keys are pinned to the mode of the key.",
};

const preferHeader = {
  name: "Prefer",
  in: "header",
  required: false,
  schema: { type: "string", examples: ["return=minimal"] },
  description:
    "`return=minimal` (RFC 7240) asks for the short form of the answer. Other preferences are ignored. A repeated request gets the form of the first answer.",
};
const preferenceApplied = {
  description: "`return=minimal`: this is the short form.",
  schema: { const: "return=minimal" },
};

/** Everything there is to describe. */
export type Api = {
  routes: readonly Route[];
  openRoutes: readonly OpenRoute[];
  events: readonly { event: string; body: TSchema; example: object }[];
  publicUrl: string;
};

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** OpenAPI 3.1 from the route tables. The schemas are the ones requests are validated with, so the two cannot drift apart. */
export function openApiDocument({ routes, openRoutes, events, publicUrl }: Api) {
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, described: object) => {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = described;
  };
  for (const route of describedRoutes(routes)) add(route.path, route.method, describe(route, components));
  for (const route of openRoutes) add(route.path, route.method, describeOpen(route, components));
  return {
    openapi: "3.1.0",
    info: {
      title: "Probity",
      version: "1",
      description: introduction(publicUrl),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: tagDescriptions,
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.event, describeEvent(event, components)])),
    components: {
      schemas: {
        ...sorted(components.schemas),
        Problem: problemSchema(),
        RefusalCode: { enum: Object.keys(refusals) },
      },
      responses: sharedResponses,
      headers: { ...answerHeaders, "Retry-After": retryAfter },
      securitySchemes: securitySchemes(publicUrl),
    },
  };
}

/** The routes of the document: one that serves several endpoints stands there as each of them. */
export function describedRoutes(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => route.operation.endpoints?.map((endpoint) => asRoute(route, endpoint)) ?? [route]);
}

function asRoute(route: Route, { name, params, summary, query, reply }: Endpoint): Route {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (kept, parameter: string) => params[parameter] ?? kept);
  const { properties = {} } = route.operation.params as unknown as Schema;
  const left = Object.fromEntries(
    Object.entries(properties).filter(([parameter]) => !Object.hasOwn(params, parameter)),
  );
  return {
    ...route,
    path,
    name,
    operation: { ...route.operation, summary, params: { properties: left }, query, reply },
  };
}

function describeEvent({ event, body, example }: Api["events"][number], components: Components) {
  return {
    post: {
      operationId: `on${event.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: ["Webhooks"],
      security: [{ delivery: [] }],
      summary: "Sent to each subscription that names the event or its family",
      requestBody: { required: true, content: { "application/json": { schema: components.refer(body), example } } },
      responses: { "2XX": { description: "Any 2xx answer within 10 seconds counts as received." } },
    },
  };
}

function describe(route: Route, components: Components): object {
  const { path, name, operation } = route;
  const { answer } = operation;
  const keyRule = keyRuleOf(route);
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: operation.summary,
    description: whoMay(route),
    security: securityOf(operation.allow, neededScopeOf(route)),
    parameters: [
      ...parametersOf(operation.params, "path", components),
      ...parametersOf(operation.query, "query", components),
      ...(keyRule === "none" ? [] : [{ ...idempotencyKey, required: keyRule === "required" }]),
      ...(operation.allow.signers ? [] : [modeHeader]),
      ...(answer?.minimal ? [preferHeader] : []),
    ],
    ...(operation.upload ? uploadOf(operation, components) : bodyOf(operation, components)),
    responses: {
      [statusOf(route)]: {
        ...successOf(route, components),
        headers: answer?.minimal ? { ...headers, "Preference-Applied": preferenceApplied } : headers,
      },
      ...(answer?.accepted && { 202: { ...acceptedOf(answer.accepted, components), headers } }),
      ...refusedResponses(route),
    },
  };
}

function successOf(route: Route, components: Components): object {
  const { answer, reply } = route.operation;
  const file = answer?.file;
  if (statusOf(route) === 204) return { description: "Done." };
  if (answer?.minimal) return answerOf({ anyOf: [reply, answer.minimal.reply] } as TSchema, components);
  if (!file) return answerOf(reply, components, exportsOf(route, components));
  // OpenAPI has no word for a stream: the schema is that of the data of each event.
  if (file.mediaType === "text/event-stream")
    return {
      description: "Events until the stream ends.",
      content: { [file.mediaType]: { schema: components.refer(reply) } },
    };
  const mediaTypes = [file.mediaType, ...(file.others ?? [])];
  const asFile = Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, { schema: { type: "string", format: "binary" } }]),
  );
  return { description: "Done.", content: { ...asFile, ...(file.orJson && answerOf(reply, components).content) } };
}

const acceptedOf = (accepted: TSchema, components: Components): object => ({
  ...answerOf(accepted, components),
  description: "Kept as a proposal: the organization asks for a second person.",
});

/** A file part beside the members of the body, or the bare file. */
function uploadOf({ body, example }: Operation, components: Components): object {
  const { properties = {}, required = [] } = (body ? components.refer(body) : {}) as Schema;
  const file = { type: "string", format: "binary" };
  const form = { type: "object", properties: { ...properties, file }, required: [...required, "file"] };
  const content = {
    "multipart/form-data": { schema: form, example: { ...(example as object | undefined), file: pdfExample } },
    ...(required.length === 0 && { "application/pdf": { schema: file, example: pdfExample } }),
  };
  return { requestBody: { required: true, content } };
}

function describeOpen(route: OpenRoute, components: Components): object {
  const { path, name, operation } = route;
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: operation.summary,
    security: [],
    parameters: parametersOf(operation.query, "query", components),
    ...bodyOf(operation, components),
    responses: { 200: answerOf(operation.reply, components), ...refusedResponses(route) },
  };
}

function whoMay(route: Route): string {
  const { allow, fresh } = route.operation;
  const scope = neededScopeOf(route);
  const others = [
    ...(scope === null ? [] : [`API keys with the scope \`${scope}\``]),
    ...(allow.signers ? ["the holder of a signing session"] : []),
  ];
  const right = allow.operators ? " They need the right to run the installation." : "";
  const confirmed = fresh ? " Needs a sign-in, or a confirmation, within the last ten minutes." : "";
  return `May be called by: ${[...allow.roles, ...others].join(", ")}.${right}${confirmed}`;
}

function parametersOf(schema: TSchema | undefined, place: "path" | "query", components: Components): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: components.refer(member),
  }));
}

type Body = { body?: TSchema; bodyOptional?: true; example?: unknown };

function bodyOf({ body, bodyOptional, example }: Body, components: Components): object {
  if (!body) return {};
  const content = { "application/json": { schema: components.refer(body), example } };
  return { requestBody: { required: !bodyOptional, content } };
}

const answerOf = (schema: TSchema, components: Components, others: object = {}) => ({
  description: "Done.",
  content: { "application/json": { schema: components.refer(schema) }, ...others },
});

/** All rows of a list, for who accepts one of these and no JSON. The schema of JSON lines is that of each line. */
function exportsOf({ method, operation }: Route, components: Components): object {
  if (method !== "GET" || walkNameOf(operation) === null) return {};
  const rows = rowSchemasOf(operation.reply).map((row) => components.refer(row));
  return {
    "text/csv": { schema: { type: "string" } },
    "application/jsonl": { schema: rows.length === 1 ? rows[0] : { anyOf: rows } },
  } satisfies Record<ExportType, object>;
}

const sorted = <T>(table: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));
