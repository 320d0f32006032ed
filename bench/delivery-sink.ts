import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that accepts everything; it reports its port to its parent process. */
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
