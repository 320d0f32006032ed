import type { FastifyReply, FastifyRequest } from "fastify";
import { filePolicy } from "#http/security-headers.ts";
import type { PageFiles } from "./page-files.ts";

const yearSeconds = 31_536_000;

/** A file whose name changes with its content may be kept for ever. */
export const immutable = `public, max-age=${yearSeconds}, immutable`;

export async function sendFile(
  page: PageFiles | null,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
) {
  const file = await page?.read(name, request.headers["accept-encoding"] as string | undefined);
  if (!file) return reply.header("cache-control", "no-store").callNotFound();
  if (file.encoding) reply.header("content-encoding", file.encoding);
  return reply
    .header("cache-control", cacheControl)
    .header("content-security-policy", filePolicy)
    .header("vary", "accept-encoding")
    .header("content-type", file.type)
    .send(file.bytes);
}
