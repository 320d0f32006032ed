import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { networkTest } from "#operation/networks.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

const requestIdForm = /^[\w.:=+/-]{1,128}$/;
/** W3C Trace Context: version, trace, parent, flags. Ids of zeros alone and the version ff are invalid. */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The name of a request in logs, here and at the proxy that passed it on. The name that a trusted proxy gives is kept, so that
 * both logs can be laid side by side; anybody else could choose the id of somebody else's request, or fill the log.
 */
export function requestIdentity(proxies: TrustedProxies) {
  const isProxy = proxyTest(proxies);
  const said = ({ headers, socket }: IncomingMessage, name: "x-request-id" | "traceparent", form: RegExp) => {
    const value = headers[name];
    if (typeof value !== "string" || !form.test(value)) return null;
    return isProxy(socket.remoteAddress ?? "") ? value : null;
  };
  return {
    requestId: (request: IncomingMessage) => said(request, "x-request-id", requestIdForm) ?? randomUUID(),
    traceparent: (request: IncomingMessage) => said(request, "traceparent", traceparentForm) ?? newTraceparent(),
  };
}

/** Not sampled: nobody was told of it. */
function newTraceparent(): string {
  const random = randomBytes(24).toString("hex");
  return `00-${random.slice(0, 32)}-${random.slice(32)}-00`;
}

/** True for the address of a proxy. Behind a number of proxies nobody but a proxy can call. */
function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  if (proxies === null) return () => false;
  if ("hops" in proxies) return () => true;
  return networkTest(proxies.networks);
}
