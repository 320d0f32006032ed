import { expect, it, vi } from "vitest";
import { createClient } from "./client.ts";
import { answer, type Reply, serverOf } from "./scripted-server.ts";

const all = { all: true, kinds: [] };
const actions = { all: false, kinds: ["actions"] };

/** A stream that ends after these texts. */
const stream =
  (...texts: string[]): Reply =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const text of texts) response.write(text);
    response.end();
  };
const event = (data: object) => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

async function heard(changes: AsyncGenerator<unknown>, count: number): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const change of changes) if (list.push(change) === count) break;
  return list;
}

it("reads events, also those that arrive in pieces, and passes comments over", async () => {
  const [first, second] = [event(all), event(actions)];
  const { client, received } = await serverOf(
    stream("retry: 20\n\n", first.slice(0, 9), first.slice(9) + ": x\n\n" + second),
  );
  expect(await heard(client().live(), 2)).toEqual([all, actions]);
  expect(received[0]).toMatchObject({ method: "GET", target: "/api/v1/live" });
  expect(received[0]?.headers.accept).toBe("text/event-stream");
});

it("comes back after the time the server asks for, with the token of then", async () => {
  const { baseUrl, received } = await serverOf(
    stream("retry: 20\n\n", event(all)),
    answer(503, {}),
    stream(event(all)),
  );
  let tokens = 0;
  const onLost = vi.fn<() => void>();
  const changes = createClient({ baseUrl, bearer: () => `token-${++tokens}` }).live({ onLost });
  expect(await heard(changes, 2)).toEqual([all, all]);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(
    ["token-1", "token-2", "token-3"].map((token) => `Bearer ${token}`),
  );
  expect(onLost).toHaveBeenCalledTimes(2);
});

it("throws what coming back cannot help", async () => {
  const problem = { code: "credential_revoked", title: "The credential was revoked" };
  const { client } = await serverOf(answer(401, problem, { "content-type": "application/problem+json" }));
  await expect(heard(client().live(), 1)).rejects.toMatchObject({ code: "credential_revoked", status: 401 });
});

it("ends when its reader leaves", async () => {
  const open: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event(all));
  };
  const { client, received } = await serverOf(open);
  const leaving = new AbortController();
  const list: unknown[] = [];
  for await (const change of client().live({ signal: leaving.signal })) {
    list.push(change);
    leaving.abort();
  }
  expect(list).toEqual([all]);
  expect(received).toHaveLength(1);
});
