import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Behaviour,
  completionOf,
  type ModelEndpoint,
  refusing,
  startModelEndpoint,
  writing,
} from "./testing/model-endpoint.ts";
import { AssistanceFailure, type AssistanceSettings, createAssistant } from "./assistant.ts";

const opened: { close(): Promise<void> }[] = [];
let endpoint: ModelEndpoint;

beforeEach(async () => {
  endpoint = await startModelEndpoint();
  opened.push(endpoint);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const messages = { system: "be honest", user: '{"question":"?"}' };

async function ask(change: Partial<AssistanceSettings> = {}, signal = new AbortController().signal): Promise<string> {
  const settings = { baseUrl: endpoint.baseUrl, model: "local-8b", apiKey: null, deadlineMs: 10_000, ...change };
  const assistant = createAssistant(settings);
  try {
    return await assistant.ask(messages, signal);
  } finally {
    await assistant.close();
  }
}

const failureOf = async (change: Partial<AssistanceSettings> = {}) =>
  ask(change).then(
    () => expect.fail("an answer"),
    (error: AssistanceFailure) => {
      expect(error).toBeInstanceOf(AssistanceFailure);
      expect(error.message).toBe(error.code);
      return error.code;
    },
  );

describe("asking a model", () => {
  it("is one request that wants JSON, and answers what the model wrote", async () => {
    endpoint.behave = writing("what it wrote");
    expect(await ask({ baseUrl: `${endpoint.baseUrl}/`, apiKey: "secret" })).toBe("what it wrote");
    expect(endpoint.asked).toHaveLength(1);
    const [asked] = endpoint.asked;
    expect([asked!.path, asked!.headers.authorization, asked!.headers["content-type"]]).toEqual([
      "/v1/chat/completions",
      "Bearer secret",
      "application/json",
    ]);
    expect(asked!.body).toEqual({
      model: "local-8b",
      temperature: 0,
      response_format: { type: "json_object" },
      messages: [
        { role: "system", content: messages.system },
        { role: "user", content: messages.user },
      ],
    });
  });

  it("sends no credential where none is configured", async () => {
    await ask();
    expect(endpoint.asked[0]!.headers.authorization).toBeUndefined();
  });

  it.each([400, 401, 429, 500, 503])("a %i is a refusal, and is not asked again here", async (status) => {
    endpoint.behave = refusing(status);
    expect(await failureOf()).toBe("assistance_refused");
    expect(endpoint.asked).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])("a %i is not followed: the question goes to nobody else", async (status) => {
    const elsewhere = await startModelEndpoint();
    opened.push(elsewhere);
    endpoint.behave = refusing(status, { location: `${elsewhere.baseUrl}/chat/completions` });
    expect(await failureOf()).toBe("assistance_refused");
    expect(elsewhere.asked).toEqual([]);
  });

  it.each<[string, Behaviour]>([
    ["nothing", (response) => response.writeHead(200).end()],
    ["no JSON", (response) => response.writeHead(200).end("<html>")],
    ["an error with status 200", (response) => response.writeHead(200).end('{"error":{"message":"no"}}')],
    ["no choices", (response) => response.writeHead(200).end('{"choices":[]}')],
    ["a refusal of the model", (response) => response.writeHead(200).end(completionOf(null))],
    ["a content in parts", (response) => response.writeHead(200).end(completionOf([{ type: "text", text: "{}" }]))],
    ["null", (response) => response.writeHead(200).end("null")],
    ["brackets without end", (response) => response.writeHead(200).end("[".repeat(100_000))],
    ["half an answer", (response) => response.writeHead(200).end(completionOf("{}").slice(0, 20))],
  ])("%s is malformed", async (_what, behave) => {
    endpoint.behave = behave;
    expect(await failureOf()).toBe("assistance_malformed");
  });

  it.each<[string, Behaviour]>([
    ["never answers", () => {}],
    ["sends the head and no more", (response) => response.writeHead(200).write("{")],
    [
      "sends a byte now and then",
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("one that %s is given up at the deadline", async (_what, behave) => {
    endpoint.behave = behave;
    const begun = performance.now();
    expect(await failureOf({ deadlineMs: 300 })).toBe("assistance_timeout");
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it("an answer beyond the limit is not read to its end, however small it came over the wire", async () => {
    let sent = 0;
    endpoint.behave = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1024))) sent += 1024;
        if (!response.destroyed) sent += 1024;
      };
      response.on("drain", more);
      more();
    };
    expect(await failureOf({ answerBytes: 64 * 1024 })).toBe("assistance_too_large");
    expect(sent).toBeLessThan(16 * 1024 * 1024);

    const bomb = gzipSync(completionOf("x".repeat(50 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(256 * 1024);
    endpoint.behave = (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(await failureOf()).toBe("assistance_too_large");
  });

  it("256 KiB are read, and not a byte more", async () => {
    const frame = Buffer.byteLength(completionOf(""));
    endpoint.behave = writing("x".repeat(256 * 1024 - frame));
    expect((await ask()).length).toBe(256 * 1024 - frame);
    endpoint.behave = writing("x".repeat(256 * 1024 - frame + 1));
    expect(await failureOf()).toBe("assistance_too_large");
  });

  it.each<[string, Behaviour]>([
    ["hangs up", (response) => void response.destroy()],
    [
      "hangs up in the middle",
      (response) => void (response.writeHead(200).write("{"), setTimeout(() => response.destroy(), 20)),
    ],
  ])("one that %s is unreachable", async (_what, behave) => {
    endpoint.behave = behave;
    expect(await failureOf()).toBe("assistance_unreachable");
  });

  it("a refused connection is unreachable too", async () => {
    expect(await failureOf({ baseUrl: "http://127.0.0.1:1/v1" })).toBe("assistance_unreachable");
  });

  it("ends at once when the job ends, which is not a failure of the model", async () => {
    const ending = new AbortController();
    endpoint.behave = () => ending.abort(new Error("the worker stops"));
    await expect(ask({}, ending.signal)).rejects.toThrow("the worker stops");
  });
});
