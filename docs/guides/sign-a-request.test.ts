import { execFile, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { canonicalRequest, type SignableRequest, signRequest } from "@probity/client/sign";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { testServer } from "../../server/testing/server.ts";

const page = readFileSync(join(import.meta.dirname, "sign-a-request.md"), "utf8");
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title))!;

// The server answers from this very process, so nothing may block it.
const run = promisify(execFile);
// A Java program that lives for a second is not worth optimizing: it takes half the time without.
const env = { ...process.env, JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" };
const folder = mkdtempSync(join(tmpdir(), "probity-sign-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the OpenAPI document leads to the page, which the server shows", async () => {
  const { origin, parts } = await testServer();
  const { components }: any = await (await fetch(`${origin}/openapi.json`)).json();
  const [url] = /https?:[^)]+/.exec(components.securitySchemes.signature.description)!;
  const shown = await fetch(url.replace(parts.publicUrl, origin));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await shown.text()).toBe(page);
});

describe("the example to compare with", () => {
  const example = section("An example");
  const blocks = [...example.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, block]) => block!);
  const [write, bodyDigest, writeLines, writeHeaders, read, readLines, readHeaders] = blocks;
  const secret = /`(sk_test_\w+)`/.exec(example)![1]!;
  const timestamp = 1794700800;
  const [head, body] = write!.split("\n\n") as [string, string];
  const idempotencyKey = /Idempotency-Key: (.*)/.exec(head)![1]!;
  const target = (request: string) => request.split(/[ \n]/)[1]!;
  const written: SignableRequest = { method: "POST", target: target(write!), body, idempotencyKey, timestamp };
  const asked: SignableRequest = { method: "GET", target: target(read!), timestamp };

  it("shows every intermediate result as it is", async () => {
    expect(bodyDigest).toBe(createHash("sha256").update(body).digest("hex"));
    expect(writeLines).toBe(await canonicalRequest(written));
    expect(readLines).toBe(await canonicalRequest(asked));
    for (const [request, headers] of [[written, writeHeaders] as const, [asked, readHeaders] as const]) {
      const signed = await signRequest({ keyId: "", secret, ...request });
      expect(headers).toBe(`X-Timestamp: ${timestamp}\nX-Signature: ${signed["X-Signature"]}`);
    }
    const lengths = [body, writeLines!, readLines!].map((text) => Buffer.byteLength(text));
    expect([...example.matchAll(/(\d+) bytes/g)].map(([, bytes]) => Number(bytes))).toEqual(lengths);
  });
});

describe("the programs", () => {
  const [settings] = /(?<=```bash\n).*?(?=^```$)/ms.exec(section("Programs"))!;
  const subsections = section("Programs").split(/^### /m).slice(1);
  const programs = subsections.map((text) => {
    const [, language, file, command, code] =
      /^(\w+)\n\n`([\w.]+)`.*?run with `([\w. ]+)`.*?^```\w+\n(.*?)^```$/ms.exec(text) ?? [];
    return { language: language!, file: file!, command: command!, code: code! };
  });
  const languages = ["TypeScript", "Python", "Go", "PHP", "Java", "Shell"];

  it("are in six languages", () => expect(programs.map(({ language }) => language)).toEqual(languages));

  for (const { language, file, command, code } of programs) {
    const isHere = spawnSync("which", [command.split(" ")[0]!]).status === 0;
    const reason = isHere ? "" : ` (skipped: ${language} is not on this machine)`;
    const title = `${language}: a write is answered 201, a read 200, and both 401 with a wrong secret`;
    it.skipIf(!isHere)(`${title}${reason}`, async () => {
      const { apiKeys, key, server } = await newOrganization();
      // As after the README's five minutes.
      await key.post("/risk/subjects", { kind: "person", externalId: "cust-42" });
      writeFileSync(join(folder, "acme.json"), JSON.stringify({ apiKeys, url: server.origin }));
      writeFileSync(join(folder, file), code);
      const follow = async (change: string) => {
        const { stdout } = await run("bash", ["-ec", `${settings}\n${change}\n${command}`], {
          cwd: folder,
          timeout: 60_000,
          env,
        });
        return [...stdout.matchAll(/^(.*) (\d+)$/gm)].map(([, body, status]) => ({ status, body: JSON.parse(body!) }));
      };

      const [written, read] = await follow("");
      expect(written).toMatchObject({ status: "201", body: { data: { externalId: "cust-7" } } });
      expect(read).toMatchObject({ status: "200", body: { items: [{ id: written!.body.id }] } });
      const refused = { status: "401", body: { code: "invalid_signature" } };
      expect(await follow("export PROBITY_SECRET=${PROBITY_SECRET}x")).toMatchObject([refused, refused]);
    });
  }
});

type Mistake = {
  signed?: Partial<SignableRequest>;
  sent?: Partial<SignableRequest>;
  headers?: Record<string, string>;
  secret?: string;
};

/** Sends a write whose signature covers `signed`, as `sent`, with these headers instead of its own; an empty one is left out. */
async function send({ apiKeys, server }: TestOrganization, { signed, sent, headers, secret }: Mistake) {
  const right: SignableRequest = {
    method: "POST",
    target: "/api/v1/risk/subjects",
    body: '{"kind":"person","externalId":"cust-42"}',
    idempotencyKey: randomUUID(),
    timestamp: Math.floor(Date.now() / 1000),
  };
  const { method, target, body, idempotencyKey } = { ...right, ...sent };
  const all = {
    "Content-Type": "application/json",
    "Idempotency-Key": idempotencyKey ?? "",
    ...(await signRequest({ ...apiKeys.test, ...(secret && { secret }), ...right, ...signed })),
    ...headers,
  };
  const answer = await fetch(server.origin + target, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ""),
    body: body ?? null,
  });
  const problem: any = await answer.json();
  const lines = (await canonicalRequest({ ...right, ...signed })).split("\n");
  const seen = problem.canonicalRequest?.split("\n");
  return { status: answer.status, problem, differing: seen && lines.findIndex((line, at) => line !== seen[at]) + 1 };
}

describe("the table of refusals", () => {
  const rows = [...section("If it is refused").matchAll(/^\| (\d{3}.*?) \| /gm)].map(([, refusal]) => refusal!);
  const unsigned = { "X-Api-Key": "", "X-Timestamp": "", "X-Signature": "" };

  /** The mistakes that a row describes, by its first column. */
  const mistakes: Record<string, (organization: TestOrganization) => Mistake[] | Promise<Mistake[]>> = {
    '401 `authentication_required`, "also needs X-"': () => [
      { headers: { "X-Timestamp": "" } },
      { headers: { "X-Signature": "" } },
    ],
    '401 `authentication_required`, "X-Api-Key is the identifier"': ({ apiKeys }) => [
      { headers: { "X-Api-Key": apiKeys.test.secret } },
    ],
    '401 `authentication_required`, "not a bearer token"': ({ apiKeys: { test } }) =>
      [test.secret, test.keyId].map((token) => ({ headers: { ...unsigned, Authorization: `Bearer ${token}` } })),
    '401 `authentication_required`, "not both"': () => [{ headers: { Authorization: "Bearer x" } }],
    "401 `authentication_required` with none of these": () => [{ headers: unsigned }],
    '401 `invalid_signature`, "Unix seconds in digits"': () => [
      { headers: { "X-Timestamp": new Date().toISOString() } },
    ],
    '401 `invalid_signature`, "64 hexadecimal digits"': () => [{ headers: { "X-Signature": "a".repeat(64) } }],
    "401 `invalid_signature`, line 2 differs": () => [
      { headers: { "X-Timestamp": String(Math.floor(Date.now() / 1000) + 2) } },
    ],
    "401 `invalid_signature`, line 3 differs": () => [{ signed: { method: "PUT" } }],
    "401 `invalid_signature`, line 4 differs": () => [
      { signed: { target: "/risk/subjects" } },
      { sent: { target: "/api/v1/risk/subjects?search=cust-42" } },
    ],
    "401 `invalid_signature`, line 5 differs": () => [
      { sent: { body: '{ "kind": "person", "externalId": "cust-42" }' } },
    ],
    "401 `invalid_signature`, line 6 differs": () => [
      { signed: { idempotencyKey: undefined } },
      { sent: { idempotencyKey: undefined } },
    ],
    "401 `invalid_signature`, no line differs": () => [{ secret: "sk_test_of_another_key" }],
    "401 `invalid_signature` without `canonicalRequest`": () => [{ headers: { "X-Api-Key": "ak_test_unknown" } }],
    '401 `timestamp_out_of_window`, "in milliseconds"': () => [{ signed: { timestamp: Date.now() } }],
    "401 `timestamp_out_of_window` otherwise": () => [{ signed: { timestamp: Math.floor(Date.now() / 1000) - 400 } }],
    "401 `credential_revoked`": (organization) =>
      changeKey(organization, "revoked_at = now(), revocation_reason = 'lost'"),
    "401 `credential_expired`": (organization) => changeKey(organization, "expires_at = now() - interval '1 s'"),
    "400 `mode_conflict`": () => [{ headers: { "X-Risk-Mode": "live" } }],
    "400 `idempotency_key_required`": () => [
      { signed: { idempotencyKey: undefined }, sent: { idempotencyKey: undefined } },
    ],
    "403 `credential_kind_not_allowed`": () => [
      both({ method: "GET", target: "/api/v1/organization", body: undefined }),
    ],
    "409 `idempotency_key_reused`": async (organization) => {
      await send(organization, both({ idempotencyKey: "used-before" }));
      return [both({ idempotencyKey: "used-before", body: '{"kind":"person","externalId":"cust-43"}' })];
    },
  };

  it("has a row for each mistake", () => expect(rows).toEqual(Object.keys(mistakes)));

  it.each(Object.entries(mistakes))("%s", async (row, mistakesOf) => {
    const organization = await newOrganization();
    for (const mistake of await mistakesOf(organization)) {
      const { status, problem, differing } = await send(organization, mistake);
      expect([status, problem.code], problem.detail).toEqual([Number(row.slice(0, 3)), /`(\w+)`/.exec(row)![1]]);
      expect(problem.detail).toContain(/"(.*)"/.exec(row)?.[1] ?? "");
      if (/line (\d)/.test(row)) expect(differing).toBe(Number(/line (\d)/.exec(row)![1]));
      if (row.includes("no line")) expect(differing).toBe(0);
      if (row.includes("without")) expect(differing).toBeUndefined();
    }
  });
});

const both = (request: Partial<SignableRequest>): Mistake => ({ signed: request, sent: request });

async function changeKey({ server, apiKeys }: TestOrganization, columns: string): Promise<Mistake[]> {
  await server.pool.query(`update api_keys set ${columns} where id = $1`, [apiKeys.test.id]);
  return [{}];
}
