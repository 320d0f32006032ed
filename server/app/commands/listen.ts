import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { ConfigurationError } from "../config.ts";

/** Failures that the operator can fix, and how. */
const sentences: Record<string, (place: string, setting: string) => string> = {
  EADDRINUSE: (place, setting) => `${place} is in use. Stop what listens there, or set ${setting} to another port.`,
  EACCES: (place, setting) =>
    `${place} cannot be opened by this user. Set ${setting} to a port above 1023, or grant this user the right to open it.`,
  EADDRNOTAVAIL: (place) => `${place} is not an address of this machine. Set HOST to one that is, such as 0.0.0.0.`,
  ENOTFOUND: (place) => `${place} cannot be resolved. Set HOST to an address of this machine, such as 0.0.0.0.`,
};

/** `setting` is what the operator calls the port. Answers the port that was opened, which 0 leaves to the machine. */
export async function listen(
  app: FastifyInstance,
  { host, port, setting }: { host: string; port: number; setting: "PORT" | "OPERATIONS_PORT" },
): Promise<number> {
  try {
    await app.listen({ host, port });
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ""];
    throw sentence ? new ConfigurationError(sentence(`HOST ${host}, ${setting} ${port}`, setting)) : error;
  }
}
