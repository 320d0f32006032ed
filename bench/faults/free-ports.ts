import { createServer } from "node:net";

/** Free ports, below the range for outgoing connections: a restarted process needs the same port again. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  const first = 15_000 + Math.floor(Math.random() * 12_000);
  for (let port = first; found.length < count; port += 1) if (await isFree(port)) found.push(port);
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
