import type { LiveChange } from "@probity/contract";
import { useEffect } from "react";
import type { Mode } from "../session/mode.ts";
import { baseUrl } from "../session/server.ts";
import { session, SessionEnded } from "../session/session.ts";
import { connection } from "./connection.ts";
import { readEvents } from "./event-stream.ts";
import { invalidateChanged } from "./invalidate.ts";

/** The server sends a heartbeat every 15 seconds; after this long without one the stream is taken for dead. */
const silenceMs = 40_000;
const firstWaitMs = 1_000;
const waitMsMax = 15_000;

/** Reads again what others have changed, as long as a page of this mode is open. */
export function useLive(mode: Mode): void {
  useEffect(() => {
    const ending = new AbortController();
    void follow(mode, ending.signal);
    return () => ending.abort();
  }, [mode]);
}

async function follow(mode: Mode, ending: AbortSignal): Promise<void> {
  let waitMs = 0;
  while (!ending.aborted) {
    try {
      const stream = await open(mode, ending);
      waitMs = 0;
      // The first event says that everything is to be read: whatever happened before the stream was open was missed.
      for await (const data of stream) {
        if (data !== null) void invalidateChanged(mode, JSON.parse(data) as LiveChange);
      }
    } catch (error) {
      if (error instanceof SessionEnded) return;
    }
    // A server that drains ends its streams, and another answers at once; only one that does not answer is waited for longer.
    await pause(waitMs === 0 ? Math.random() * firstWaitMs : waitMs, ending);
    waitMs = Math.min(Math.max(waitMs * 2, firstWaitMs), waitMsMax);
  }
}

async function open(mode: Mode, ending: AbortSignal) {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), silenceMs);
  let timer = listen();
  try {
    const bearer = await session.bearer();
    const response = await fetch(`${baseUrl}/api/v1/live`, {
      headers: {
        authorization: `Bearer ${bearer}`,
        "x-service-mode": mode,
        accept: "text/event-stream",
        "x-background": "true",
      },
      signal: AbortSignal.any([ending, silence.signal]),
    });
    connection.reached();
    // Ended by its person elsewhere, or by an admin: the page signs out without waiting for somebody to press something.
    if (response.status === 401) await session.renew(bearer);
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
    return heard(response.body, () => {
      clearTimeout(timer);
      timer = listen();
    });
  } catch (error) {
    clearTimeout(timer);
    if (error instanceof TypeError && !ending.aborted) connection.lost();
    throw error;
  }
}

async function* heard(body: ReadableStream<Uint8Array>, onSign: () => void) {
  for await (const data of readEvents(body)) {
    onSign();
    yield data;
  }
}

function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ending.addEventListener("abort", () => (clearTimeout(timer), resolve()));
  });
}
