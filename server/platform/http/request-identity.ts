import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { networkTest } from "#platform/operation/networks.ts";
import { isTraceparent } from "#platform/tracing/traceparent.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

const requestIdForm = /^[\w.:=+/-]{1,128}$/;

/**
 * The name of a request in logs, here and at the proxy that passed it on. The name that a trusted proxy gives is kept, so that
 * both logs can be laid side by side; anybody else could choose the id of somebody else's request, or fill the log.
 */
export function requestIdentity(proxies: TrustedProxies) {
  const isProxy = proxyTest(proxies);
  const said = ({ headers, socket }: IncomingMessage, name: string, isWellFormed: (value: string) => boolean) => {
    const value = headers[name];
    if (typeof value !== "string" || !isWellFormed(value)) return null;
    return isProxy(socket.remoteAddress ?? "") ? value : null;
  };
  return {
    requestId: (request: IncomingMessage) =>
      said(request, "x-request-id", (value) => requestIdForm.test(value)) ?? randomUUID(),
    /** Null where no proxy names a trace. */
    traceparent: (request: IncomingMessage) => said(request, "traceparent", isTraceparent),
  };
}

/** True for the address of a proxy. Behind a number of proxies nobody but a proxy can call. */
function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  if (proxies === null) return () => false;
  if ("hops" in proxies) return () => true;
  return networkTest(proxies.networks);
}
