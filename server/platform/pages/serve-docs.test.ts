import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it } from "vitest";
import { addDocs } from "./serve-docs.ts";

it("503: says how to build the documentation where it is not built", async () => {
  const folder = await mkdtemp(join(tmpdir(), "probity-docs-"));
  const app = fastify();
  addDocs(app, { folder, publicUrl: "http://localhost" });
  const answer = await app.inject("/docs/");
  expect([answer.statusCode, answer.body.includes("npm run build:site")]).toEqual([503, true]);
  await app.close();
  await rm(folder, { recursive: true });
});
