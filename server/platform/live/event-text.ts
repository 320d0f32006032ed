import type { LiveChange } from "./live-kinds.ts";

const retryMs = 1_000;
const retrySpreadMs = 2_000;

/** How long to wait before coming back, a little different for each, so that they do not all come at once. */
export function openingText(): string {
  return `retry: ${retryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`;
}

export function eventText(event: "ready" | "changed", change: LiveChange): string {
  return `event: ${event}\ndata: ${JSON.stringify(change)}\n\n`;
}

export function commentText(text: string): string {
  return `: ${text}\n\n`;
}
