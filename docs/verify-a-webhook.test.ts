import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { newId } from "../server/platform/database/new-id.ts";
import { messageBody } from "../server/webhooks/message-body.ts";
import { deliveryHeaders } from "../server/webhooks/sign-delivery.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../examples/webhooks");
// A Java program that lives for a second is not worth optimizing: it takes half the time without.
const env = { ...process.env, JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" };
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const successor = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const organizationId = "3d6f0b7e-1c2d-4e5f-8a9b-0c1d2e3f4a5b";
const event = "risk.subject.created";

type Sent = { body?: (body: string) => string; secrets?: string[]; secondsAgo?: number };

/** What a program says about a delivery that was changed on its way, or made with other secrets, or long ago. */
async function said(command: readonly string[], { body = String, secrets = [secret], secondsAgo = 0 }: Sent = {}) {
  const eventId = newId(new Date());
  const subjectId = newId(new Date());
  const data = { subjectId, resourceId: subjectId };
  const bytes = Buffer.from(messageBody({ organizationId, mode: "test" }, new Date(), { eventId, event, data }));
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const headers = deliveryHeaders({ deliveryId: eventId, eventId, event, body: bytes, secrets, timestamp });
  const [program = "", ...rest] = command;
  const values = [secret, organizationId, headers["X-Timestamp"]!, headers["X-Signature"]!, event];
  const running = run(program, [...rest, ...values], { cwd: folder, timeout: 60_000, env });
  running.child.stdin?.end(body(bytes.toString()));
  const { stdout } = await running.catch((failed: { stdout: string }) => failed);
  return { stdout, eventId };
}

describe("the programs that verify a webhook", () => {
  const programs = {
    TypeScript: ["node", "verify.ts"],
    Python: ["python3", "verify.py"],
    PHP: ["php", "verify.php"],
    Java: ["java", "Verify.java"],
  };
  for (const [language, command] of Object.entries(programs)) {
    const isHere = spawnSync("which", [command[0]!]).status === 0;
    const reason = isHere ? "" : ` (skipped: ${language} is not on this machine)`;
    const title = `[RK-WH-5] ${language}: verifies the raw bytes under either secret, and refuses what was changed or is old`;
    it.skipIf(!isHere)(`${title}${reason}`, async () => {
      const verified = await said(command);
      expect(verified.stdout).toContain("verified");
      expect(verified.stdout).toContain(verified.eventId);
      expect((await said(command, { secrets: [successor, secret] })).stdout).toContain("verified");
      const wrong: Sent[] = [
        { body: (body) => body.replace("true", "null") },
        { secrets: [successor] },
        { secondsAgo: 400 },
      ];
      for (const sent of wrong) expect((await said(command, sent)).stdout).toMatch(/^refused/);
    });
  }
});
