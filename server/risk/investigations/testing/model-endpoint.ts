import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type AskedOfModel = {
  path: string;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[] };
};

/** Answers one request, in whatever way a server can. */
export type Behaviour = (response: ServerResponse, asked: AskedOfModel) => void;

export type ModelEndpoint = {
  baseUrl: string;
  asked: AskedOfModel[];
  /** Its behaviour from now on. */
  behave: Behaviour;
  close(): Promise<void>;
};

/** The chat completions protocol around what a model wrote. */
export const completionOf = (content: unknown) =>
  JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });

/** A model that wrote this text. */
export const writing =
  (content: string): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(completionOf(content));
  };

/** A model that found these; each finding is given the request, for the ids of the records it was shown. */
export const finding =
  (find: (document: ShownToModel) => unknown[]): Behaviour =>
  (response, asked) =>
    writing(JSON.stringify({ findings: find(documentOf(asked)) }))(response, asked);

export const refusing =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end("no");
  };

type Shown = { id: string } & Record<string, unknown>;
/** The subject as the model is shown it. */
export type ShownToModel = Record<"assessments" | "events" | "actions", Shown[]> & { leftOut: object };

/** The part of the request that describes the subject. */
export const documentOf = ({ body }: AskedOfModel): ShownToModel => JSON.parse(body.messages.at(-1)!.content);

/** A real server on loopback that speaks the protocol and keeps everything it is asked. */
export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const asked = {
        path: request.url ?? "",
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      };
      endpoint.asked.push(asked);
      endpoint.behave(response, asked);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint: ModelEndpoint = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    behave: writing('{"findings":[]}'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return endpoint;
}
