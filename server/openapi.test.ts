import { validate } from "@scalar/openapi-parser";
import { expect, it } from "vitest";
import { openRoutes, routes } from "./api.ts";
import { openApiDocument } from "#http/openapi.ts";

const document = JSON.parse(
  JSON.stringify(openApiDocument(routes, openRoutes, { publicUrl: "https://probity.example.org" })),
);
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
    [...routes, ...openRoutes].map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  for (const [name, { summary }] of operations) expect(summary?.length, name).toBeGreaterThan(10);
});

it("asks for an Idempotency-Key exactly where the server does", () => {
  for (const { method, path, operation, keyOptional } of routes) {
    const { parameters } = document.paths[path][method.toLowerCase()];
    const asks = parameters.some(({ name, required }: any) => name === "Idempotency-Key" && required);
    const writes = method !== "GET" && !operation.changesNothing && !operation.allow.signers;
    expect(asks, `${method} ${path}`).toBe(writes && !keyOptional);
  }
});

it("[RK-GEN-7] has no DELETE on anything of risk", () => {
  expect(routes.filter(({ method, path }) => method === "DELETE" && path.startsWith("/risk"))).toEqual([]);
});
