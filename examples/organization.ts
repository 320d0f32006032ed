import { readFileSync } from "node:fs";

type Key = { id: string; keyId: string; secret: string };

/** The output of `organization create --json`: the credentials and the address of the API. */
export type Organization = {
  url: string;
  organizationId: string;
  owner: { email: string; password: string };
  apiKeys: { test: Key; live: Key };
};

export const readOrganization = (file: string): Organization => JSON.parse(readFileSync(file, "utf8"));

/**
 * The ports behind the server's own, so that its `PORT` decides about all of them. The first one is left to a worker that
 * runs beside it.
 */
export function portOf({ url }: Organization, program: "receiver" | "host" | "model"): number {
  return Number(new URL(url).port || 8080) + { receiver: 2, host: 3, model: 4 }[program];
}
