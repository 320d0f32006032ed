import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadChunk } from "./load-chunk.ts";

/** A part that the first view does without: it is loaded once the browser has nothing better to do, or when wanted. */
export function whenWanted<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  // A failure is the business of whoever wants it.
  idle(() => void load().catch(() => {}));
  return lazy(() => loadChunk(load));
}
