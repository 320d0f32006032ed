import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type Publisher = {
  url: string;
  /** The requests it has received, path by path. */
  asked: string[];
  /** The answers of each path from now on; several come one after the other, and the last one stays. */
  answer(path: string, ...answers: Answer[]): void;
  close(): Promise<void>;
};

/** Somebody who publishes lists, on loopback. */
export async function startPublisher(): Promise<Publisher> {
  const asked: string[] = [];
  const answers = new Map<string, Answer[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const due = answers.get(path) ?? [status(404)];
    (due.length > 1 ? due.shift()! : due[0]!)(response, request);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, ...given) => void answers.set(path, given),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end("no");

export const redirect = (location: string, code = 302): Answer => status(code, { location });

/** The content with its ETag, or that it has not changed. */
export const content =
  (text: string): Answer =>
  (response, request) => {
    const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, "content-length": Buffer.byteLength(text) }).end(text);
  };

/** Without a validator, so that only its checksum says whether it has changed. */
export const contentAlone =
  (text: string): Answer =>
  (response) =>
    void response.writeHead(200).end(text);

/** The connection ends before the content does. */
export const cutOff =
  (text: string): Answer =>
  (response) => {
    response.writeHead(200, { "content-length": Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  };
