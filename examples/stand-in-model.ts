import { createServer } from "node:http";
import { portOf, readOrganization } from "./organization.ts";

/**
 * A fake model: it serves the chat completions protocol on this machine and answers each investigation with one finding
 * about its first assessment. Use it to try out what Probity does with a model before you choose one:
 *
 *   node examples/stand-in-model.ts acme.json
 */
const port = portOf(readOrganization(process.argv[2] ?? "acme.json"), "model");

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString());
    const { question, assessments } = JSON.parse(messages.at(-1).content);
    const findings = assessments.slice(0, 1).map(({ id, decision, inputs }: any) => ({
      text: `The assessment says ${decision} and rests on ${inputs.length} inputs.`,
      citations: [{ resource: "assessments", id }],
    }));
    console.log(`asked: ${question}`);
    const message = { role: "assistant", content: JSON.stringify({ findings }) };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "chat.completion", model, choices: [{ index: 0, message }] }));
  });
}).listen(port, "127.0.0.1", () => console.log(`a stand-in for a model listens at http://127.0.0.1:${port}/v1`));
