import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePorts } from "../free-ports.ts";
import { WatchedProxy } from "./watched-proxy.ts";

it("nothing overtakes what was slowed before, as over any connection", async () => {
  const receiver = createServer().listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const [port] = (await freePorts(1)) as [number];
  const proxy = new WatchedProxy(port, (receiver.address() as AddressInfo).port);
  let received = "";
  receiver.on("connection", (socket) => {
    socket.on("data", (chunk) => (received += chunk.toString())).on("error", () => {}); // it is reset at the end
  });
  const sender = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(sender, "connect");
  for (const [text, delayMs] of [
    ["a", 0],
    ["b", 300],
    ["c", 20],
    ["d", 0],
  ] as const) {
    proxy.delayMs = delayMs;
    sender.write(text);
    await wait(50);
  }
  await expect.poll(() => received).toBe("abcd");
  sender.destroy();
  proxy.close();
  receiver.close();
});
