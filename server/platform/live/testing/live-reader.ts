import { expect } from "vitest";

export type LiveEvent = { event: string; data: { all: boolean; kinds: string[] } };

/** A page that reads the stream with its bearer, as a browser does. */
export async function readLive(origin: string, token: string, mode: "test" | "live" = "test", query = "") {
  const aborted = new AbortController();
  const response = await fetch(`${origin}/api/v1/live${query}`, {
    headers: { authorization: `Bearer ${token}`, "x-risk-mode": mode },
    signal: aborted.signal,
  });
  const page = { status: response.status, headers: response.headers, text: "", ended: false };
  const reading = (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) page.text += chunk;
    } catch {
      // The connection broke off, or the test left.
    }
    page.ended = true;
  })();
  const events = () =>
    [...page.text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]): LiveEvent => ({
      event: event!,
      data: JSON.parse(data!),
    }));
  const changes = () => events().filter(({ event }) => event === "changed");
  return Object.assign(page, {
    events,
    changes,
    /** Kinds told so far, once each. */
    kinds: () => [...new Set(changes().flatMap(({ data }) => data.kinds))].toSorted(),
    async ready() {
      await expect.poll(() => events()[0]?.event, { timeout: 10_000 }).toBe("ready");
    },
    async leave() {
      aborted.abort();
      await reading;
    },
  });
}
