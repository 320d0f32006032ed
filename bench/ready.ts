import { setTimeout as wait } from "node:timers/promises";

/** Waits until the process on this port says that it is ready. */
export async function ready(port: number): Promise<void> {
  const end = Date.now() + 180_000; // on a machine with ten times the work it can do
  while (!(await isReady(port))) {
    if (Date.now() > end) throw new Error(`The process on port ${port} did not become ready.`);
    await wait(100);
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
