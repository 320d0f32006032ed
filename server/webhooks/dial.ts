import { lookup as lookupAddresses } from "node:dns/promises";
import { Agent, type Dispatcher } from "undici";
import { urlProblem, type UrlRules } from "./allowed-url.ts";
import { outcomeOfError, outcomeOfStatus, type AttemptOutcome } from "./attempt-outcome.ts";
import { guardedConnector, type Lookup } from "./guarded-connector.ts";
import { responsePreview } from "./response-preview.ts";

export type DialerSettings = Omit<UrlRules, "mode"> & {
  /** From the DNS question to the last byte of the response. */
  deadlineMs?: number;
  /** Bytes of a response that are read before the connection is destroyed. */
  responseBytes?: number;
  previewCharacters?: number;
  lookup?: Lookup;
};

export type OutboundRequest = {
  url: string;
  mode: UrlRules["mode"];
  headers: Record<string, string>;
  body: Buffer;
};

export type AttemptResult = {
  outcome: AttemptOutcome;
  /** Null when no response arrived. A receiver can answer and still run into the deadline. */
  statusCode: number | null;
  durationMs: number;
  /** The beginning of the response; null when none arrived. */
  preview: string | null;
};

export type Dialer = {
  /** One attempt. Whatever the receiver does is a result, never an exception. */
  post: (request: OutboundRequest) => Promise<AttemptResult>;
  /** Waits for the attempts under way: at most the deadline and two seconds, as undici gives up connecting in ticks. */
  close: () => Promise<void>;
};

const responseHeaderBytes = 16 * 1024;

// Servers that announce no idle time commonly hang up after two to five seconds. A request sent into that moment is
// lost, so we hang up first; a busy receiver's connections are never idle that long.
const idleMs = 1_000;
const idleMsMax = 10_000;

/**
 * Sends deliveries. It only keeps connections that it has checked. It opens as many as the running attempts need and never
 * makes one wait, because an attempt's deadline runs from `post`; the caller limits how many go to one receiver at a time.
 */
export function createDialer(settings: DialerSettings): Dialer {
  const { allowCidrs, ports, deadlineMs = 10_000, responseBytes = 4096, previewCharacters = 1000 } = settings;
  const { lookup = (hostname) => lookupAddresses(hostname, { all: true }) } = settings;
  const limits = { deadlineMs, responseBytes, previewCharacters };
  const agent = new Agent({
    connect: guardedConnector({ allowCidrs, deadlineMs, lookup }),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: responseHeaderBytes,
    // One deadline covers both: a receiver cannot gain time by sending a byte now and then.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMsMax,
  });
  let closing: Promise<void> | null = null;

  return {
    async post(request) {
      if (closing) throw new Error("The dialer is closed.");
      // The subscription was checked when it was created, but the settings may have changed since.
      if (urlProblem(request.url, { mode: request.mode, ports, allowCidrs }) !== null) {
        return { outcome: "blocked_address", statusCode: null, durationMs: 0, preview: null };
      }
      return attempt(agent, request, limits);
    },
    close: () => (closing ??= agent.close()),
  };
}

type Limits = { deadlineMs: number; responseBytes: number; previewCharacters: number };

/** undici's `request` only honours an abort after it has a connection; a handler can stop at any time. */
function attempt(agent: Agent, { url, headers, body }: OutboundRequest, limits: Limits): Promise<AttemptResult> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let missingBytes = limits.responseBytes;
    let statusCode: number | null = null;
    let controller: Dispatcher.DispatchController | null = null;
    let over = false;

    const timer = setTimeout(() => finishAndHangUp("timeout"), limits.deadlineMs);

    function finish(outcome: AttemptOutcome): void {
      if (over) return;
      over = true;
      clearTimeout(timer);
      const durationMs = Math.round(performance.now() - startedAt);
      const preview = statusCode === null ? null : responsePreview(Buffer.concat(chunks), limits.previewCharacters);
      resolve({ outcome, statusCode, durationMs, preview });
    }

    function finishAndHangUp(outcome: AttemptOutcome): void {
      finish(outcome);
      controller?.abort(new Error("The attempt is over."));
    }

    const { origin, pathname, search } = new URL(url);
    agent.dispatch(
      { origin, path: pathname + search, method: "POST", headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // The connection came too late. The attempt is already recorded as failed, so sending now would only make a
          // duplicate.
          if (over) controller.abort(new Error("The attempt is over."));
        },
        onResponseStart(_, status) {
          // A 1xx status only announces the response.
          if (status >= 200) statusCode = status;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk.subarray(0, missingBytes));
          missingBytes -= chunk.length;
          if (missingBytes <= 0) finishAndHangUp(outcomeOfStatus(statusCode!));
        },
        onResponseEnd: () => finish(outcomeOfStatus(statusCode!)),
        onResponseError: (_, error) => finish(outcomeOfError(error)),
      },
    );
  });
}
