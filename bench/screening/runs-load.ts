import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";

/**
 * The load of the screening bench, in a separate process: a number of clients, each sending one request after the other.
 */
const { ports, clients, seconds, keyId, secret, subjects, markedList } = JSON.parse(
  readFileSync(process.argv[2]!, "utf8"),
);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const run = randomBytes(4).toString("hex");
const millis: number[] = [];
const versions: Record<string, number> = {};
const marks = new Map<string, string>();
let [sent, warm, errors, mixed, matched] = [0, 0, 0, 0, 0];

const warmUntil = performance.now() + 5_000;
const until = warmUntil + seconds * 1000;
await Promise.all(Array.from({ length: clients }, (_, client) => drive(ports[client % ports.length])));
millis.sort((one, other) => one - other);
const at = (share: number) => millis[Math.min(millis.length - 1, Math.floor(share * millis.length))];
console.log(
  JSON.stringify({
    answers: millis.length,
    warm,
    seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: at(1),
    errors,
    mixed,
    matched,
    versions,
  }),
);
agent.destroy();

async function drive(port: number): Promise<void> {
  while (performance.now() < until) {
    const number = sent++;
    const body = JSON.stringify({ subject: bodyOf(subjects[number % subjects.length]), sources: listKeys });
    const started = performance.now();
    const answer = await post(port, body, `${run}-${number}`);
    if (started < warmUntil) warm++;
    else millis.push(performance.now() - started);
    look(answer);
  }
}

function bodyOf({ name, entityType, datesOfBirth, nationalities }: Record<string, unknown>) {
  return { name, datesOfBirth, nationalities, ...(entityType !== null && { entityType }) };
}

function look({ status, text }: { status: number; text: string }): void {
  const answer = status === 201 ? JSON.parse(text) : null;
  // A generated name may have nothing to search by, which is not an error of the search.
  const failed = !answer || (answer.status === "error" && answer.errorCode !== "missing_name");
  if (failed || answer.sources.some(({ missing }: { missing: boolean }) => missing)) {
    if (errors++ === 0) console.error(status, text.slice(0, 600));
    return;
  }
  const { versionId } = answer.sources.find(({ key }: { key: string }) => key === markedList);
  versions[versionId] = (versions[versionId] ?? 0) + 1;
  if (answer.matches.length > 0) matched++;
  for (const { source, entry } of answer.matches) {
    if (source !== markedList) continue;
    const mark = marks.get(versionId) ?? entry.programmes[0];
    marks.set(versionId, mark);
    if (entry.programmes[0] !== mark) mixed++;
  }
}

function post(port: number, body: string, idempotencyKey: string): Promise<{ status: number; text: string }> {
  const target = "/api/v1/screening/runs";
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = ["v1", timestamp, "POST", target, digest, idempotencyKey].join("\n");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-api-key": keyId,
    "x-timestamp": timestamp,
    "x-signature": `v1=${createHmac("sha256", secret).update(signed).digest("hex")}`,
    "idempotency-key": idempotencyKey,
  };
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: "127.0.0.1", path: target, method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
