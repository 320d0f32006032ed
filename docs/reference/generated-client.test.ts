import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newOrganization } from "../../server/testing/organization.ts";
import { testServer } from "../../server/testing/server.ts";

/** Somebody else's generator and client, on the document as the server hands it out; ours have no part in it. */
const packages = join(import.meta.dirname, "../../node_modules");
const generator = join(packages, "openapi-typescript/bin/cli.js");
const compiler = join(packages, "typescript/bin/tsc");
const options = [
  "--noEmit",
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2024",
  "--allowImportingTsExtensions",
  "--types",
  "node",
];

/** Signs as docs/guides/sign-a-request.md says, then registers a customer and reads them back. */
const program = (kind: string) => `
import { createHash, createHmac } from "node:crypto";
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

const [origin = "", keyId = "", secret = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin + "/api/v1" });
client.use({
  async onRequest({ request }) {
    const { pathname, search } = new URL(request.url);
    const digest = createHash("sha256").update(await request.clone().text()).digest("hex");
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = request.headers.get("Idempotency-Key") ?? "";
    const signed = ["v1", timestamp, request.method, pathname + search, digest, key].join("\\n");
    request.headers.set("X-Api-Key", keyId);
    request.headers.set("X-Timestamp", timestamp);
    request.headers.set("X-Signature", "v1=" + createHmac("sha256", secret).update(signed).digest("hex"));
    return request;
  },
});
const registration = { params: { header: { "Idempotency-Key": "generated-client" } }, body: { kind: "${kind}", externalId: "customer-10442" } } as const;
const registered = await client.POST("/risk/subjects", registration);
if (registered.error) throw new Error(registered.error.code);
const read = await client.GET("/risk/subjects/{id}", { params: { path: { id: registered.data.id } } });
if (read.error) throw new Error(read.error.code);
const externalId: string = read.data.data.externalId;
const again = await client.GET("/risk/subjects/{id}", { params: { path: { id: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10" } } });
console.log(JSON.stringify({ externalId, missing: again.error?.code }));
`;

let folder: string;
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "probity-generated-client-"));
  const { origin } = await testServer();
  await symlink(packages, join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "openapi.json"), await (await fetch(`${origin}/openapi.json`)).text());
  await writeFile(join(folder, "call.ts"), program("person"));
  await writeFile(join(folder, "mistaken.ts"), program("robot"));
  await run(generator, "openapi.json", "-o", "api.ts");
});
afterAll(() => rm(folder, { recursive: true }));

it("a client made from the document by a public generator compiles, mistakes do not, and its signed calls are answered", async () => {
  const compiled = await run(compiler, ...options, "call.ts", "mistaken.ts").catch(({ stdout }) => ({ stdout }));
  expect(compiled.stdout).toMatch(/^mistaken\.ts.*"robot"/);
  expect(compiled.stdout).not.toMatch(/^(call|api)\.ts/m);
  const { origin } = await testServer();
  const { keyId, secret } = (await newOrganization()).apiKeys.test;
  const { stdout } = await run("call.ts", origin, keyId, secret);
  expect(JSON.parse(stdout)).toEqual({ externalId: "customer-10442", missing: "not_found" });
});
