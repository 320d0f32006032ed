import type { Webhook } from "@probity/contract";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { knownEvents } from "../server/webhooks/known-events.ts";
import { answers, blocksOf, Tour, until } from "./testing/tour.ts";

const tour = new Tour("readme", 18070);
afterAll(() => tour.end());

it("the README's five minutes end with a call signed by hand, one by the client, and both their webhooks verified", async () => {
  const blocks = blocksOf("README.md").map((block) => tour.typed(block));
  expect(blocks).toHaveLength(5);
  const [prepare, start, receive, call, callWithClient] = blocks as [string, string, string, string, string];
  expect(await answers(`${tour.url}/healthz`), "port 18070 must be free for this test").toBe(false);

  // `export` lasts for the first terminal, in which the server is then started.
  const server = tour.open(`set -e\n${prepare}\n${start}`);
  await until(() => answers(`${tour.url}/readyz`), server.output);
  const receiver = tour.open(receive);
  await until(
    () => receiver.output().includes("listening"),
    () => server.output() + receiver.output(),
  );

  expect(tour.run(call).stdout).toContain("201 Created");
  await until(
    () => receiver.output().includes("verified risk.subject.created of"),
    () => server.output() + receiver.output(),
  );

  expect(tour.run(call).stdout).toMatch(/201 Created[^]*idempotency-replayed: true/i);
  await wait(1_000);
  expect(receiver.output().match(/verified/g)).toHaveLength(1);

  expect(tour.run(callWithClient)).toMatchObject({
    stderr: "",
    stdout: "event 2 of cust-42: risk.activity.reported\n",
  });
  await until(() => receiver.output().includes("verified risk.activity.reported of"), receiver.output);

  // A second receiver leaves the first one its subscription; after it, it takes that over.
  expect(tour.run(receive)).toMatchObject({ status: 1, stderr: expect.stringContaining("EADDRINUSE") });
  await receiver.close();
  const again = tour.open(receive);
  await until(() => again.output().includes("listening"), again.output);
  const { items }: { items: Webhook[] } = JSON.parse(tour.run("node examples/call.ts GET /webhooks").stdout);
  const families = knownEvents.map((event) => `${event.split(".")[0]}.*`);
  expect(items.map(({ data }) => new Set(data.events))).toEqual([
    new Set(families.filter((family) => family !== "audit.*")),
  ]);
  tour.run(`node examples/call.ts POST /webhooks/${items[0]!.id}/test`);
  await until(() => again.output().includes("verified webhook.test of"), again.output);
});
