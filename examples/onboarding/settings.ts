import { readFileSync, writeFileSync } from "node:fs";

type Key = { id: string; keyId: string; secret: string };

/** The output of `probity organization create --json`. */
export type Organization = {
  url: string;
  organizationId: string;
  owner: { email: string; password: string };
  apiKeys: { test: Key };
};

/** What `setup.ts` made in Probity, and what the application needs to run. It has secrets: keep it as you keep passwords. */
export type Settings = {
  url: string;
  organizationId: string;
  key: { keyId: string; secret: string };
  sourceRegistrationId: string;
  policyVersionId: string;
  webhookSecret: string;
};

export const readOrganization = (file: string): Organization => JSON.parse(readFileSync(file, "utf8"));
export const readSettings = (file: string): Settings => JSON.parse(readFileSync(file, "utf8"));

/** Refuses to replace a file: the secret of the webhook in it is shown once. */
export function writeSettings(file: string, settings: Settings): void {
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: "wx" });
}
