import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Agent } from "undici";
import { callNames, type CallName, send } from "./heavy-calls.ts";
import type { Credential } from "./writers.ts";

/** The organization that sends as much as it can, whenever its parent says so. It runs elsewhere, as far as one machine allows. */
const { origin, credential, clients } = JSON.parse(process.argv[2]!) as {
  origin: string;
  credential: Credential;
  clients: number;
};
setPriority(constants.priority.PRIORITY_LOW);
const agent = new Agent({ connections: null });
let isLoud = false;
let isOver = false;
const answers: Record<string, Record<number, number>> = {};

process.on("message", (message: "loud" | "quiet" | "end") => {
  isLoud = message === "loud";
  isOver = message === "end";
});

async function drive(name: CallName): Promise<void> {
  const counted = (answers[name] ??= {});
  while (!isOver) {
    if (!isLoud) {
      await wait(20);
      continue;
    }
    const status = await send(agent, origin, credential, name);
    counted[status] = (counted[status] ?? 0) + 1;
    // It is told to come again after a second, and does so a little early.
    if (status === 503 || status === 429) await wait(500);
  }
}

await Promise.all(callNames.flatMap((name) => Array.from({ length: clients }, () => drive(name))));
await agent.close();
process.send!(answers);
process.disconnect();
