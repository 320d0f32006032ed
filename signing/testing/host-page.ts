import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type HostPage = { origin: string; show: (html: string) => void; close: () => void };

/** A customer's page on another origin. */
export async function hostPage(): Promise<HostPage> {
  let html = "";
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, show: (page) => void (html = page), close: () => void server.close() };
}

/** A host that mounts a session with the script of the server and keeps everything it was told, and all messages it saw. */
export function mounting(server: string, url: string): string {
  return `<!doctype html><html lang="en"><title>Host</title><div id="sign" style="height:700px"></div><script type="module">
    import { mountSigning } from "${server}/s/embed.js";
    window.told = [];
    window.seen = [];
    addEventListener("message", ({ origin, data }) => window.seen.push({ origin, data }));
    const names = ["onReady", "onFieldFilled", "onFieldCleared", "onCompleted", "onDeclined", "onError", "onResize"];
    const callbacks = Object.fromEntries(names.map((name) => [name, (event) => window.told.push([name, event])]));
    window.signing = mountSigning("#sign", { url: ${JSON.stringify(url)}, ...callbacks });
  </script></html>`;
}
