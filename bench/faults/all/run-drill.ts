import type { System, SystemDatabase } from "./system.ts";

const started = performance.now();

/** Since the drill began. */
export const seconds = (): number => Math.round((performance.now() - started) / 1000);

export function say(text: string): void {
  console.log(`${String(seconds()).padStart(5)} s  ${text}`);
}

/** Opens a system and removes it again, however the drill ends. The process exits with 0 if it held. */
export async function runDrill(system: System<SystemDatabase>, drill: () => Promise<boolean>): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void system.close().finally(() => process.exit(1)));
  let held = false;
  try {
    await system.open(say);
    held = await drill();
  } finally {
    await system.close();
  }
  process.exit(held ? 0 : 1);
}
