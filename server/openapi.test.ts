import { validate } from "@scalar/openapi-parser";
import { expect, it } from "vitest";
import { knownEvents, testEvent } from "#webhooks/known-events.ts";
import { statusOf } from "#operation/route.ts";
import { describedApi, openRoutes, routes } from "./api.ts";
import { describedRoutes, openApiDocument } from "#http/openapi/document.ts";

const document = JSON.parse(JSON.stringify(openApiDocument(describedApi("https://probity.example.org"))));
const operations: [string, any][] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as object).map(([method, operation]): [string, any] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

it("is a valid OpenAPI 3.1 document", async () => {
  const result = await validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it("describes every route once, each with a summary of its own and an operationId nobody else has", () => {
  expect(operations.map(([name]) => name).toSorted()).toEqual(
    [...describedRoutes(routes), ...openRoutes].map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  for (const [name, { summary }] of operations) expect(summary?.length, name).toBeGreaterThan(10);
});

it("states limits and mode in the headers of every answer to a credential, and lists every refusal", () => {
  const stated = ["RateLimit-Policy", "RateLimit", "X-Service-Mode", "X-Request-Id"];
  expect(Object.keys(document.components.headers)).toEqual(stated);
  for (const route of describedRoutes(routes)) {
    const { responses } = document.paths[route.path][route.method.toLowerCase()];
    expect(Object.keys(responses[statusOf(route)].headers), route.path).toEqual(stated);
    expect(responses.default).toEqual({ $ref: "#/components/responses/Refused" });
  }
  expect(Object.keys(document.components.responses.Refused.headers)).toEqual([...stated, "Retry-After"]);
  const { Problem, RefusalCode } = document.components.schemas;
  expect(Problem.properties.code).toEqual({ $ref: "#/components/schemas/RefusalCode" });
  expect(RefusalCode.enum).toEqual(expect.arrayContaining(["route_not_found", "method_not_allowed", "rate_limited"]));
});

it("asks for an Idempotency-Key exactly where the server does", () => {
  for (const { method, path, operation, keyOptional } of describedRoutes(routes)) {
    const { parameters } = document.paths[path][method.toLowerCase()];
    const asks = parameters.some(({ name, required }: any) => name === "Idempotency-Key" && required);
    const writes = method !== "GET" && !operation.changesNothing && !operation.allow.signers;
    expect(asks, `${method} ${path}`).toBe(writes && !keyOptional);
  }
});

it("shows the generic reads as the resources they read, each with its own record", () => {
  expect(document.paths["/risk/{resource}"]).toBeUndefined();
  const { schema } = document.paths["/risk/subjects"].get.responses[200].content["application/json"];
  expect(schema.properties.items.items).toEqual({ $ref: "#/components/schemas/Subject" });
  const filters = document.paths["/risk/policies"].get.parameters.map(({ name }: any) => name);
  expect(filters).toEqual(["search", "offset", "X-Risk-Mode"]);
});

it("describes every event that a subscription can name, and the test event", () => {
  expect(Object.keys(document.webhooks)).toEqual([...knownEvents, testEvent]);
});

it("puts every operation into a chapter that has a description", () => {
  const chapters = new Map<string, string>(document.tags.map(({ name, description }: any) => [name, description]));
  for (const [name, { tags }] of operations) expect(chapters.get(tags[0])?.length, name).toBeGreaterThan(20);
});

it("[RK-GEN-7] has no DELETE on anything of risk", () => {
  expect(routes.filter(({ method, path }) => method === "DELETE" && path.startsWith("/risk"))).toEqual([]);
});
