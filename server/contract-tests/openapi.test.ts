import { join } from "node:path";
import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import { validate } from "@scalar/openapi-parser";
import fastify, { type FastifyReply } from "fastify";
import { describe, expect, it } from "vitest";
import { eventShapes } from "#webhooks/event-shapes.ts";
import { knownEvents, testEvent } from "#webhooks/known-events.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import type { RefusalCode } from "#platform/operation/refusal.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import { type Route, statusOf } from "#platform/operation/route.ts";
import { examplePolicy } from "#risk/policies/versions/example-policy.ts";
import { exampleSteps } from "#risk/verification/workflows/example-steps.ts";
import { refuseUnsoundSteps } from "#risk/verification/workflows/refuse-workflow.ts";
import { validatorOf } from "#platform/http/validate.ts";
import { describedApi, openRoutes, routes } from "#app/api.ts";
import { describedRoutes, openApiDocument } from "#platform/http/openapi/document.ts";
import { requestRefusals } from "#platform/http/openapi/request-refusals.ts";
import { refuseAsDescribed } from "#testing/described-refusals.ts";
import { repository } from "#testing/source-tree.ts";
import { SourceGraph } from "#platform/describe/source-graph.ts";

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

it("states limits and mode in the headers of every answer to a credential", () => {
  const stated = ["RateLimit-Policy", "RateLimit", "X-Service-Mode", "X-Request-Id"];
  expect(Object.keys(document.components.headers)).toEqual([...stated, "Retry-After"]);
  for (const route of describedRoutes(routes)) {
    const { responses } = document.paths[route.path][route.method.toLowerCase()];
    const isPreferred = route.operation.answer?.minimal !== undefined;
    const expected = isPreferred ? [...stated, "Preference-Applied"] : stated;
    expect(Object.keys(responses[statusOf(route)].headers), route.path).toEqual(expected);
  }
  for (const { headers } of Object.values<any>(document.components.responses))
    expect(Object.keys(headers)).toEqual([...stated, "Retry-After"]);
});

describe("refusals", () => {
  /** The codes of an operation, by status. */
  function refusedBy(path: string, method: string): Record<string, string[]> {
    const { responses } = document.paths[path][method];
    const refused = Object.entries<any>(responses).filter(([status]) => Number(status) >= 400);
    return Object.fromEntries(
      refused.map(([status, response]) => {
        const { content } = response.$ref ? document.components.responses[response.$ref.split("/").at(-1)] : response;
        return [status, content["application/problem+json"].schema.allOf[1].properties.code.enum];
      }),
    );
  }

  it("every operation lists the codes it can refuse with, a sentence each, under their status", () => {
    expect(refusedBy("/risk/subjects", "post")).toEqual({
      400: [
        "content_digest_mismatch",
        "idempotency_key_invalid",
        "idempotency_key_required",
        "invalid_json",
        "mode_conflict",
        "unsupported_query",
        "validation_failed",
      ],
      401: document.components.responses.Unauthenticated.content["application/problem+json"].schema.allOf[1].properties
        .code.enum,
      403: [
        "credential_kind_not_allowed",
        "insufficient_role",
        "insufficient_scope",
        "network_not_allowed",
        "second_factor_required",
      ],
      409: ["already_exists", "idempotency_in_progress", "idempotency_key_reused"],
      413: ["payload_too_large"],
      415: ["unsupported_media_type"],
      429: ["rate_limited"],
      500: ["internal_error"],
      503: ["temporarily_unavailable"],
    });
    expect(document.paths["/risk/subjects"].post.responses[409].description).toContain(
      "- `already_exists`: The record already exists. Use the record named by `existingId`.",
    );
    for (const [name, { responses }] of operations) {
      const [path, method] = [name.split(" ")[1]!, name.split(" ")[0]!.toLowerCase()];
      for (const [status, codes] of Object.entries(refusedBy(path, method)))
        for (const code of codes) expect([code, String(refusals[code as RefusalCode][0])]).toEqual([code, status]);
      expect(Object.keys(responses), name).not.toContain("default");
    }
  });

  it.each([
    ["/documents", "post", 400, ["pdf_xfa", "pdf_hidden_content", "pdf_already_signed", "pdf_too_complex"]],
    ["/templates/markdown", "post", 400, ["template_syntax", "render_glyph_missing"]],
    ["/risk/subjects/{id}/assessments", "post", 409, ["applicability_unknown", "policy_not_published"]],
    ["/risk/actions/{id}/transitions", "post", 409, ["invalid_transition", "stale_revision"]],
    ["/auth/login", "post", 401, ["invalid_login", "totp_required"]],
  ])("codes that come from far away are found: %s %s %i %j", (path, method, status, codes) => {
    expect(refusedBy(path, method)[status]).toEqual(expect.arrayContaining(codes));
  });

  it("an operation does not list what only others refuse with", () => {
    const all = Object.values(refusedBy("/risk/subjects/{id}/monitoring", "get")).flat();
    expect(all).not.toEqual(expect.arrayContaining(["applicability_unknown"]));
    expect(all).not.toEqual(expect.arrayContaining(["stale_revision"]));
    expect(refusedBy("/auth/login", "post")).not.toHaveProperty("409");
  });

  it("no code is left to chance: each stands at an operation, is the reason of one item, or names a path or method that is none", () => {
    const listed = new Set(
      operations.flatMap(([name]) => {
        const [method, path] = name.split(" ") as [string, string];
        return Object.values(refusedBy(path, method.toLowerCase())).flat();
      }),
    );
    const { code } = document.components.schemas.Problem.properties;
    expect(code).toEqual({ $ref: "#/components/schemas/RefusalCode" });
    const never = document.components.schemas.RefusalCode.enum.filter((each: string) => !listed.has(each));
    expect(never.toSorted()).toEqual(["method_not_allowed", "not_an_action", "route_not_found"]);
  });

  it("an answer with another code is an error on the server of the tests", async () => {
    const app = fastify();
    refuseAsDescribed(app);
    const refuseWith = (code: string) => async (_request: unknown, reply: FastifyReply) =>
      reply.code(409).type("application/problem+json").send(JSON.stringify({ code }));
    app.post("/api/v1/risk/subjects", refuseWith("too_soon"));
    app.post("/api/v1/risk/contexts", refuseWith("already_exists"));
    const statusOfPost = async (url: string) => (await app.inject({ method: "POST", url })).statusCode;
    expect([await statusOfPost("/api/v1/risk/subjects"), await statusOfPost("/api/v1/risk/contexts")]).toEqual([
      500, 409,
    ]);
  });

  it("whatever the handlers refuse with is among the codes of a request", () => {
    const graph = new SourceGraph(
      join(repository, "server"),
      /^platform\/((database|secrets)\/|operation\/(services|refusal-codes|document-refusal))/,
    );
    const files = [
      "platform/http/admit.ts",
      "platform/http/handle.ts",
      "platform/http/handle-open.ts",
      "platform/http/upload-room.ts",
      "platform/http/rate-limit.ts",
      "platform/http/problem.ts",
    ];
    const texts = new Set(files.flatMap((file) => [...graph.textsOf(file, graph.statementsOf(file))]));
    const known = new Set<string>([...routes, ...openRoutes].flatMap((route) => requestRefusals(route)));
    const { route_not_found: _route, ...codes } = refusals;
    expect(Object.keys(codes).filter((code) => texts.has(code) && !known.has(code))).toEqual([]);
  });
});

describe("every request body has an example", () => {
  const bodies = [...routes, ...openRoutes].flatMap(({ name, operation: { body, example } }: Route | OpenRoute) =>
    body ? [{ name, body, example }] : [],
  );

  it.each(bodies)("of $name, which the validator of the server accepts", ({ body, example }) => {
    expect(example).toBeDefined();
    expect(validatorOf(body)(JSON.parse(JSON.stringify(example)))).toEqual([]);
  });

  it.each(eventShapes)("of the event $event", ({ body, example }) => {
    expect(validatorOf(body)(JSON.parse(JSON.stringify(example)))).toEqual([]);
  });

  it("which the document shows, that of a file included", () => {
    const shown = operations.flatMap(([name, { requestBody }]) =>
      Object.values<any>(requestBody?.content ?? {}).map(({ example }) => [name, example]),
    );
    expect(shown.filter(([, example]) => example === undefined)).toEqual([]);
    expect(shown).toContainEqual(["POST /risk/subjects", { kind: "person", externalId: "customer-10442" }]);
    expect(shown).toContainEqual(["POST /verify", { file: "%PDF-1.7 …" }]);
  });

  it("and the policy and the steps among them are sound", () => {
    expect(validatePolicy({ key: "onboarding", definition: examplePolicy })).toMatchObject({
      errors: [],
      warnings: [],
    });
    expect(() => refuseUnsoundSteps(exampleSteps)).not.toThrow();
  });
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
  const lists = schema.anyOf.map(({ properties }: any) => [Object.keys(properties), properties.items.items]);
  const subjects = { $ref: "#/components/schemas/Subject" };
  expect(lists).toEqual([
    [["items", "nextOffset"], subjects],
    [["items", "nextCursor"], subjects],
  ]);
  const filters = document.paths["/risk/policies"].get.parameters.map(({ name }: any) => name);
  expect(filters).toEqual(["search", "key", "status", "order", "view", "offset", "after", "limit", "X-Risk-Mode"]);
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
