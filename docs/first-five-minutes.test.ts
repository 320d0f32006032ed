import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { answers, blocksOf, Tour, until } from "./testing/tour.ts";

const tour = new Tour("readme");
afterAll(() => tour.end());

it(
  "the README's five minutes end with a signed call answered 201 and a webhook received and verified",
  { timeout: 90_000 },
  async () => {
    const blocks = blocksOf("README.md").map((block) => tour.typed(block));
    expect(blocks).toHaveLength(4);
    const [prepare, start, receive, call] = blocks as [string, string, string, string];
    expect(await answers("http://localhost:8080/healthz"), "port 8080 must be free for this test").toBe(false);

    // `export` lasts for the first terminal, in which the server is then started.
    const server = tour.open(`set -e\n${prepare}\n${start}`);
    await until(() => answers("http://localhost:8080/readyz"), server.output);
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
  },
);
