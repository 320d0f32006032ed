import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that serves another server under a path, and takes the path off before it passes a request on. */
export async function prefixProxy(prefix: string) {
  let target = "";
  const server = createServer((request, response) => {
    if (!request.url!.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    const passedOn = send(new URL(request.url!.slice(prefix.length), target), {
      method: request.method!,
      headers: request.headers,
    });
    passedOn.on("response", (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passedOn.on("error", () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  return { publicUrl, passTo: (origin: string) => void (target = origin), close: () => void server.close() };
}
