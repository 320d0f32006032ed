import { Agent, fetch, type Response } from "undici";

export type AssistanceSettings = {
  /** Of an endpoint that speaks the chat completions protocol, in the operator's own network or elsewhere. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** From the DNS question to the last byte of the answer. */
  deadlineMs?: number;
  answerBytes?: number;
};

/** Reasons why a model failed, as in the investigation's `failure`. */
export type AssistanceFailureCode =
  | "assistance_timeout"
  | "assistance_unreachable"
  | "assistance_refused"
  | "assistance_too_large"
  | "assistance_malformed"
  | "assistance_not_configured";

/** It holds a code and nothing of the question or the answer: failures are kept with jobs and written into logs. */
export class AssistanceFailure extends Error {
  readonly code: AssistanceFailureCode;

  constructor(code: AssistanceFailureCode) {
    super(code);
    this.code = code;
  }
}

export type Assistant = {
  model: string;
  /** One question, one request, one answer: the text that the model wrote. */
  ask(messages: { system: string; user: string }, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

const KiB = 1024;

/** The operator sets the address, which may be inside their network, so the guard of webhooks does not apply. */
export function createAssistant(settings: AssistanceSettings): Assistant {
  const { model, apiKey, deadlineMs = 60_000, answerBytes = 256 * KiB } = settings;
  const url = `${settings.baseUrl.replace(/\/+$/, "")}/chat/completions`;
  // The deadline covers connecting, headers and body in one piece, so undici's own are only in its way.
  const agent = new Agent({ connect: { timeout: deadlineMs }, headersTimeout: 0, bodyTimeout: 0 });
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  };

  return {
    model,
    async ask({ system, user }, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      const body = JSON.stringify({
        model,
        temperature: 0,
        response_format: { type: "json_object" },
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
      });
      try {
        const response = await fetch(url, {
          method: "POST",
          headers,
          body,
          // A redirect would send the question to an address that nobody configured.
          redirect: "manual",
          signal: AbortSignal.any([signal, deadline]),
          dispatcher: agent,
        });
        const text = await boundedText(response, answerBytes);
        if (!response.ok) throw new AssistanceFailure("assistance_refused");
        return contentOf(text);
      } catch (error) {
        if (error instanceof AssistanceFailure) throw error;
        signal.throwIfAborted();
        throw new AssistanceFailure(deadline.aborted ? "assistance_timeout" : "assistance_unreachable");
      }
    },
    close: () => agent.destroy(),
  };
}

/** Bytes are counted as they come out of any compression, so a small answer cannot grow beyond the limit here. */
async function boundedText(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new AssistanceFailure("assistance_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function contentOf(text: string): string {
  try {
    const content: unknown = JSON.parse(text).choices[0].message.content;
    if (typeof content === "string") return content;
  } catch {
    // Not JSON, or not of this shape: the same to us.
  }
  throw new AssistanceFailure("assistance_malformed");
}
