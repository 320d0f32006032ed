import { neededScopeOf } from "#platform/operation/key-scopes.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import { keyRuleOf, type Route, statusOf } from "#platform/operation/route.ts";
import { type Api, describedRoutes, type OpenApiDocument } from "#platform/http/openapi/document.ts";
import { commentText, type JsonSchema, propertyName, typeText } from "./type-text.ts";

type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };
type Described = {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};

const made = "// Made by `npm run generate` from the schemas of the operations. Do not edit.\n";

/** Every record, request part and event that has a name. */
export function recordsText({ components, webhooks }: OpenApiDocument): string {
  const schemas = Object.entries(components.schemas as Record<string, JsonSchema>).map(
    ([name, schema]) => `${commentText(schema)}export type ${name} = ${typeText(schema)};`,
  );
  const events = Object.values(webhooks).map(({ post }) =>
    typeText(post.requestBody.content["application/json"].schema),
  );
  return [made, ...schemas, `export type WebhookEvent = ${events.join(" | ")};`].join("\n\n");
}

/** One row per endpoint: its parts, and who may call it. */
export function operationsText({ routes, openRoutes }: Api, document: OpenApiDocument): string {
  const described = (method: string, path: string) =>
    (document.paths[path] as Record<string, unknown>)[method.toLowerCase()] as Described;
  const rows = [
    ...describedRoutes(routes).map((route) => rowText(route, described(route.method, route.path), accessOf(route))),
    ...openRoutes.map((route) => rowText(route, described(route.method, route.path), openAccess)),
  ];
  const table = `export type Operations = {\n${rows.join("\n")}\n};`;
  const used = Object.keys(document.components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(table));
  return [made, `import type { ${used.join(", ")} } from "./records.ts";`, table].join("\n\n");
}

/** The roles of each endpoint as data: the contract has them as types, and a page has to know them when it runs. */
export function operationRolesText({ routes }: Api): string {
  const rows = describedRoutes(routes).map(
    (route) => `${propertyName(`${route.method} ${route.path}`)}: ${JSON.stringify(accessOf(route).roles)},`,
  );
  return [
    made,
    'import type { Operations } from "@probity/contract";',
    `export const operationRoles: { readonly [R in keyof Operations]?: readonly Operations[R]["roles"][] } = {\n${rows.join("\n")}\n};`,
  ].join("\n\n");
}

type AccessRow = {
  roles: readonly string[];
  apiKeys: boolean;
  /** The scope that an API key needs. */
  scope: string | null;
  signers: boolean;
  idempotencyKey: string;
};

const openAccess: AccessRow = { roles: [], apiKeys: false, scope: null, signers: false, idempotencyKey: "none" };

function accessOf(route: Route): AccessRow {
  const { allow } = route.operation;
  return {
    roles: allow.users === false ? [] : allow.roles,
    apiKeys: allow.apiKeys,
    scope: neededScopeOf(route),
    signers: allow.signers === true,
    idempotencyKey: keyRuleOf(route),
  };
}

function rowText(route: Route | OpenRoute, described: Described, access: AccessRow): string {
  const { method, path, operation } = route;
  const status = "allow" in operation ? statusOf(route as Route) : 200;
  const upload = "upload" in operation && operation.upload === true;
  const answer = "answer" in operation ? operation.answer : undefined;
  const content = described.responses[status]?.content;
  const schema = (content?.["application/json"] ?? content?.["text/event-stream"])?.schema;
  // The short form is asked for, so it stands apart: whoever does not ask gets the other.
  const [reply, minimal] = answer?.minimal ? (schema!.anyOf as [JsonSchema, JsonSchema]) : [schema];
  const replies = [reply, answer?.accepted && described.responses[202]?.content?.["application/json"]?.schema];
  const members = {
    name: JSON.stringify(route.name),
    params: partText(described.parameters, "path"),
    query: partText(described.parameters, "query"),
    body: bodyText(described),
    bodyRequired: String(described.requestBody?.required ?? false),
    upload: String(upload),
    reply: replies.flatMap((one) => (one ? typeText(one) : [])).join(" | ") || "undefined",
    file: answer?.file ? JSON.stringify(answer.file.mediaType) : "undefined",
    ...(minimal && { minimal: typeText(minimal) }),
    status: String(status),
    roles: access.roles.map((role) => JSON.stringify(role)).join(" | ") || "never",
    apiKeys: String(access.apiKeys),
    scope: JSON.stringify(access.scope),
    signers: String(access.signers),
    idempotencyKey: JSON.stringify(access.idempotencyKey),
  };
  const lines = Object.entries(members).map(([name, text]) => `${name}: ${text};`);
  return `${commentText({ description: described.summary })}${propertyName(`${method} ${path}`)}: {\n${lines.join("\n")}\n};`;
}

function partText(parameters: readonly Parameter[], place: string): string {
  const members = parameters.filter((parameter) => parameter.in === place);
  if (members.length === 0) return "Record<string, never>";
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]));
  return typeText({ type: "object", properties, required: members.filter((m) => m.required).map((m) => m.name) });
}

function bodyText({ requestBody }: Described): string {
  const form = requestBody?.content["multipart/form-data"]?.schema;
  if (form) return Object.keys(form.properties ?? {}).length > 1 ? typeText(withoutFile(form)) : "undefined";
  const schema = requestBody?.content["application/json"]?.schema;
  return schema ? typeText(schema) : "undefined";
}

/** The file itself travels beside the members of the form. */
function withoutFile(form: JsonSchema): JsonSchema {
  const { file: _file, ...properties } = form.properties ?? {};
  return { ...form, properties, required: form.required?.filter((name) => name !== "file") ?? [] };
}
