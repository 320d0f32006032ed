import type { Client, ProbityError } from "@probity/client";
import { type ApiParts, createApi } from "#app/api.ts";
import { startWorker, type WorkerParts } from "#app/worker.ts";
import type { TestClient } from "./organization.ts";

/** Mistakes in tests and in the code of customers that the compiler must find. When one of them compiles, `npm run types` fails here. */

const id: string = "";

export const mistakes = [
  // @ts-expect-error the reply has no such member
  async (key: TestClient) => (await key.get(`/risk/subjects/${id}`)).body.data.externalID,
  // @ts-expect-error the items of a list have no such member
  async (key: TestClient) => (await key.get("/risk/events?offset=2")).body.items[0].data.kind,
  // @ts-expect-error the member is a string
  async (key: TestClient): Promise<number> => (await key.post("/risk/subjects")).body.data.externalId,
  // @ts-expect-error no refusal has this code
  async (key: TestClient) => (await key.post("/risk/subjects")).body.code === "unauthenticated",
  // @ts-expect-error the reply of a path that only the run knows has to be named
  async (key: TestClient, path: string) => (await key.get(path)).body.data,
  // @ts-expect-error a member of the body is missing
  (client: Client) => client.subjects.create({ kind: "person" }),
  // @ts-expect-error the reply has no such member
  async (client: Client) => (await client.subjects.get(id)).data.externalID,
  // @ts-expect-error a call fails with no such code
  (error: ProbityError) => error.code === "unauthenticated",
  // @ts-expect-error an API without a renderer could answer only that it is busy
  (parts: Omit<ApiParts, "renderer">) => createApi(parts),
  // @ts-expect-error a worker without a renderer could complete no document
  async (parts: Omit<WorkerParts, "renderer">) => startWorker(parts),
];
