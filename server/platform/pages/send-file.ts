import type { FastifyReply, FastifyRequest } from "fastify";
import { filePolicy } from "#platform/http/security-headers.ts";
import type { Files } from "./page-files.ts";

const yearSeconds = 31_536_000;

/** A file whose name changes with its content may be kept for ever. */
export const immutable = `public, max-age=${yearSeconds}, immutable`;

export async function sendFile(
  files: Files | null,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
  policy = filePolicy,
) {
  const file = await files?.read(name, request.headers["accept-encoding"] as string | undefined);
  if (!file) return reply.header("cache-control", "no-store").callNotFound();
  if (file.encoding) reply.header("content-encoding", file.encoding);
  return reply
    .header("cache-control", cacheControl)
    .header("content-security-policy", policy)
    .header("vary", "accept-encoding")
    .header("content-type", file.type)
    .send(file.bytes);
}
