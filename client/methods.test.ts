import type { Operations } from "@probity/contract";
import { expect, expectTypeOf, it } from "vitest";
import type { Client, Evidence, RefusalCode, Subject } from "./client.ts";
import { ProbityError } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";
import { act, read, write } from "./endpoint.ts";
import type { methods } from "./methods.ts";
import { serverOf, ok } from "./scripted-server.ts";

type RoutesIn<Table> =
  Table extends Endpoint<infer R> ? R : { [Name in keyof Table]: RoutesIn<Table[Name]> }[keyof Table];

/** Browsers are redirected to these; no code calls them. */
type Redirects = "GET /auth/oidc/start" | "GET /auth/oidc/callback";

// Checked by `npm run types`. At run time, `server/contract-tests/client-methods.test.ts` calls each of them.
it("has a method for each operation, and for nothing else", () => {
  expectTypeOf<Exclude<keyof Operations, Redirects | RoutesIn<typeof methods>>>().toBeNever();
  expectTypeOf<Extract<RoutesIn<typeof methods>, Redirects>>().toBeNever();
});

it("takes ids, the body or the query, and options, and answers the reply, all as the contract says", async () => {
  type Operation = Operations["POST /risk/subjects"];
  expectTypeOf<Client["subjects"]["create"]>().parameters.toEqualTypeOf<
    [input: Operation["body"], options?: { idempotencyKey?: string }]
  >();
  expectTypeOf<Client["subjects"]["create"]>().returns.resolves.toEqualTypeOf<Subject>();
  expectTypeOf<Client["evidence"]["submit"]>().returns.resolves.toEqualTypeOf<Evidence>();
  expectTypeOf<Client["documents"]["pdf"]>().returns.resolves.toEqualTypeOf<Uint8Array>();
  expectTypeOf<Client["fields"]["remove"]>().returns.resolves.toEqualTypeOf<undefined>();
  expectTypeOf<Client["webhooks"]["test"]>().parameters.toEqualTypeOf<
    [id: string, options?: { idempotencyKey?: string }]
  >();
  expectTypeOf<RefusalCode>().toExtend<ProbityError["code"]>();
});

it("does not compile with a wrong body, id, code or kind of endpoint", async () => {
  const { client } = await serverOf(ok({}));
  const mistakes = [
    // @ts-expect-error a value that the schema refuses
    () => client().subjects.create({ kind: "ship", externalId: "1" }),
    // @ts-expect-error a member is missing
    () => client().documents.void("id", {}),
    // @ts-expect-error an id is missing
    () => client().fields.get("id"),
    // @ts-expect-error a query member that does not exist
    () => client().subjects.list({ page: 2 }),
    // @ts-expect-error a cursor beside an offset
    () => client().subjects.list({ after: "", offset: 2 }),
    // @ts-expect-error a cursor beside a page
    () => client().screening.list({ after: "", page: 2 }),
    // @ts-expect-error a walk has no offset
    async () => (await client().subjects.list({ after: "" })).nextOffset,
    // @ts-expect-error no refusal has this code
    () => new ProbityError({ status: 401, code: "unauthenticated", detail: "" }),
    // @ts-expect-error a read that is entered as a change
    () => write("GET /risk/subjects"),
    // @ts-expect-error a change with a body that is entered as one without
    () => act("POST /risk/subjects"),
    // @ts-expect-error no such endpoint is served
    () => read("GET /risk/nothing"),
  ];
  expect(mistakes).toHaveLength(11);
});
