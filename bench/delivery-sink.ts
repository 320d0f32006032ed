import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that takes everything; it says its port to whoever started it. */
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
