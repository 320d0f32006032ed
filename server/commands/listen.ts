import type { FastifyInstance } from "fastify";
import { ConfigurationError } from "../config.ts";

/** Failures that the operator can mend, and how. */
const sentences: Record<string, (place: string) => string> = {
  EADDRINUSE: (place) => `${place} is in use. Stop what listens there, or set PORT to another port.`,
  EACCES: (place) =>
    `${place} may not be opened by this user. Set PORT to one above 1023, or grant the right to open it.`,
  EADDRNOTAVAIL: (place) => `${place} is not an address of this machine. Set HOST to one that is, such as 0.0.0.0.`,
  ENOTFOUND: (place) => `${place} cannot be resolved. Set HOST to an address of this machine, such as 0.0.0.0.`,
};

export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ""];
    throw sentence ? new ConfigurationError(sentence(`HOST ${host}, PORT ${port}`)) : error;
  }
}
