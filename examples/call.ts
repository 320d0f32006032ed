import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { signRequest } from "@probity/client/sign";
import { readOrganization } from "./organization.ts";

/**
 * One call of the API in test mode, signed with the organization's key or, with `--as owner`, signed in as its owner:
 *
 *   node examples/call.ts [--as owner] [--get data.score] POST /risk/subjects '{"kind":"person","externalId":"cust-42"}'
 *
 * A body of `@file` is read from that file, which may be a PDF, and `-` from the standard input. `--get` prints one member of the
 * answer alone. An answer that is a file, such as a PDF, goes to the file named by `--out`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: "string", default: "key" },
    get: { type: "string" },
    organization: { type: "string", default: "acme.json" },
    out: { type: "string" },
  },
});
const [method = "GET", path = "/", given = ""] = positionals;
const organization = readOrganization(values.organization);
const body =
  given === "-" ? readFileSync(0) : given.startsWith("@") ? readFileSync(given.slice(1)) : Buffer.from(given);

const answer = await send(method, path, body, await (values.as === "owner" ? ownerHeaders() : keyHeaders()));
if (answer.problem) {
  console.error(JSON.stringify(answer.problem, null, 2));
  process.exitCode = 1;
} else {
  const shown = (values.get?.split(".") ?? []).reduce((value, member) => value?.[member], answer.value);
  console.log(typeof shown === "string" ? shown : JSON.stringify(shown, null, 2));
}

async function keyHeaders(): Promise<Record<string, string>> {
  const idempotencyKey = method === "GET" ? undefined : randomUUID();
  const signed = await signRequest({
    ...organization.apiKeys.test,
    method,
    target: `/api/v1${path}`,
    body,
    idempotencyKey,
    timestamp: Math.floor(Date.now() / 1000),
  });
  return { ...signed, ...(idempotencyKey && { "idempotency-key": idempotencyKey }) };
}

async function ownerHeaders(): Promise<Record<string, string>> {
  const { email, password } = organization.owner;
  const login = await send("POST", "/auth/login", Buffer.from(JSON.stringify({ email, password })), {});
  if (login.problem) throw new Error(`Signing in failed: ${login.problem.detail}`);
  return {
    authorization: `Bearer ${login.value.accessToken}`,
    "x-risk-mode": "test",
    "idempotency-key": randomUUID(),
  };
}

async function send(verb: string, to: string, bytes: Buffer, headers: Record<string, string>): Promise<any> {
  const mediaType = bytes.toString("latin1", 0, 5) === "%PDF-" ? "application/pdf" : "application/json";
  const accept = values.out ? "*/*" : "application/json";
  const response = await fetch(`${organization.url}/api/v1${to}`, {
    method: verb,
    headers: { ...headers, accept, ...(bytes.length > 0 && { "content-type": mediaType }) },
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  });
  if (values.out && !/json/.test(response.headers.get("content-type") ?? "")) {
    writeFileSync(values.out, await response.bytes());
    return { value: values.out };
  }
  const value: unknown = await response.json();
  return response.ok ? { value } : { problem: value };
}
