import { parseArgs } from "node:util";
import { signRequest } from "@probity/client/sign";
import { ApiProcesses } from "../api-processes.ts";
import { median } from "../pgbench.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { contractData, contractSource, type Parties } from "./contract.ts";

/** Contracts of six pages a second over HTTP, signed requests to one API process with two children, the limit of renders raised. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "6" },
    renderers: { type: "string", default: "2" },
  },
});
const seconds = Number(values.seconds);
process.env["RATE_LIMIT_RENDERS_PER_MINUTE"] = "1000000000";
process.env["RENDERERS"] = values.renderers;

const scratch = await scratchDatabase();
const apis = new ApiProcesses(scratch, { firstPort: 18_090, processes: 1, connections: 10 });
const origin = `http://127.0.0.1:${apis.ports[0]}`;
let number = 0;
try {
  await apis.ready();
  const content = { name: "MSA", source: contractSource, sampleData: contractData("Latin", 0) };
  const template = JSON.parse((await post("/templates/markdown", content)).toString()) as { id: string };
  for (const parties of ["Latin", "international"] satisfies Parties[]) {
    const rates: number[] = [];
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const rate = await generate(template.id, parties);
      if (round > 0) rates.push(rate); // the first has warmed up
    }
    console.log(
      `${parties}: ${median(rates).toFixed(1)} a second (${rates.map((rate) => rate.toFixed(1)).join(", ")}), ${values.clients} clients`,
    );
  }
} finally {
  await apis.stop();
  await scratch.drop();
}

async function generate(templateId: string, of: Parties): Promise<number> {
  const started = performance.now();
  let count = 0;
  const drive = async () => {
    while (performance.now() - started < seconds * 1000) {
      const pdf = await post(`/templates/${templateId}/generate`, { templateData: contractData(of, (number += 1)) });
      if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new Error("not a PDF");
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(values.clients) }, drive));
  return count / ((performance.now() - started) / 1000);
}

async function post(path: string, content: unknown): Promise<Buffer> {
  const { keyId, secret } = scratch.organization.apiKeys.test;
  const target = `/api/v1${path}`;
  const body = JSON.stringify(content);
  const idempotencyKey = `bench-${(number += 1)}-${process.pid}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await fetch(`${origin}${target}`, {
    method: "POST",
    headers: {
      ...(await signRequest({ keyId, secret, method: "POST", target, body, idempotencyKey, timestamp })),
      "Idempotency-Key": idempotencyKey,
      "Content-Type": "application/json",
    },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(bytes.toString());
  return bytes;
}
