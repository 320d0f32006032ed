import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookie } from "#platform/operation/open-operation.ts";

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Over https, browsers take a cookie with the prefix `__Host-` only from this very host, over https, for its whole path: no
 * other host of the domain can plant one. An installation under a path keeps its cookies to that path, where `__Secure-` is
 * the prefix that browsers allow.
 */
export function cookieJar(publicUrl: string, secure: boolean) {
  // A browser sends a cookie back by the path it sees, and a proxy may serve the API under one.
  const base = new URL(publicUrl).pathname.replace(/\/+$/, "");
  const prefix = !secure ? "" : base === "" ? "__Host-" : "__Secure-";
  const pathOf = (path: string) => (prefix === "__Host-" ? "/" : base + path);
  return {
    /** By their names without the prefix. One without it, from a version that had none, counts until it is replaced. */
    read({ cookies }: FastifyRequest): Cookies {
      const prefixed = Object.entries(cookies).filter(([name]) => prefix !== "" && name.startsWith(prefix));
      return { ...cookies, ...Object.fromEntries(prefixed.map(([name, value]) => [name.slice(prefix.length), value])) };
    },
    set(request: FastifyRequest, reply: FastifyReply, { name, value, path, maxAgeSeconds, sameSite }: Cookie): void {
      const how = { httpOnly: true, secure, sameSite: sameSite ?? "strict" } as const;
      reply.setCookie(prefix + name, value, { ...how, path: pathOf(path), maxAge: maxAgeSeconds });
      if (prefix !== "" && request.cookies[name] !== undefined)
        reply.setCookie(name, "", { ...how, path: base + path, maxAge: 0 });
    },
  };
}
