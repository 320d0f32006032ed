import { createHash, randomUUID } from "node:crypto";
import { signRequest } from "@probity/client/sign";
import { largestPolicy, largestScenarios } from "@probity/engines/risk/policy/testing/largest-policy.ts";
import { type Agent, request } from "undici";
import { smallPdf } from "../../server/agreements/testing/small-pdf.ts";
import { contractData, contractSource } from "../documents/contract.ts";
import type { Credential } from "./writers.ts";

export const callNames = ["render", "upload", "simulation", "run", "batch"] as const;
export type CallName = (typeof callNames)[number];

type Call = { path: string; type: string; body: () => Buffer; isUpload?: true };

const json = (path: string, body: () => unknown): Call => ({
  path,
  type: "application/json",
  body: () => Buffer.from(JSON.stringify(body())),
});

const policy = largestPolicy();
const scenarios = largestScenarios().slice(0, 10);
const pdf = smallPdf(3);
let number = 0;
const somebody = () => ({ subject: { name: `Velmira Ostrakova ${(number += 1)}`, entityType: "person" } });

/** Calls that take a processor for a while. */
const calls: Readonly<Record<CallName, Call>> = {
  render: json("/templates/markdown/preview", () => ({
    source: contractSource,
    sampleData: contractData("Latin", (number += 1)),
  })),
  upload: { path: "/documents", type: "application/pdf", body: () => pdf, isUpload: true },
  simulation: json("/risk/policies/simulate", () => ({ definition: policy, scenarios })),
  run: json("/screening/runs", () => ({ ...somebody(), sources: ["ofac_sdn"] })),
  batch: json("/screening/runs/batch", () => ({
    subjects: Array.from({ length: 50 }, somebody),
    sources: ["ofac_sdn"],
  })),
};

/** The status of the answer; 0 if there was none. */
export async function send(agent: Agent, origin: string, credential: Credential, name: CallName): Promise<number> {
  const { path, type, body: bodyOf, isUpload } = calls[name];
  const [method, target, idempotencyKey, body] = ["POST" as const, `/api/v1${path}`, randomUUID(), bodyOf()];
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const signed = await signRequest({ ...credential, method, target, body, idempotencyKey, timestamp });
  try {
    const answer = await request(origin + target, {
      method,
      body,
      dispatcher: agent,
      headers: {
        "content-type": type,
        "idempotency-key": idempotencyKey,
        ...(isUpload && { "content-digest": digest }),
        ...signed,
      },
    });
    await answer.body.dump({ limit: 1e9 });
    return answer.statusCode;
  } catch {
    return 0;
  }
}
