import { createMailer } from "#mail/mailer.ts";
import { timestampsOf } from "#documents/completion/sealing/seal-pdf.ts";
import { type Check, ok, problem, warning } from "./finding.ts";

export const redis: Check = async ({ config }) => {
  if (config.redisUrl === null) return ok("not configured; rate limits count per process");
  const { Redis } = await import("ioredis");
  const client = new Redis(config.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return ok("answers");
  } catch {
    return warning("does not answer; rate limits count per process until it does. Check REDIS_URL");
  } finally {
    client.disconnect();
  }
};

export const mail: Check = async ({ config }) => {
  if (!config.mail) return ok("not configured; signers get their links from your own pages");
  const mailer = createMailer(config.mail);
  const code = await mailer.greet().finally(() => mailer.close());
  const { host } = new URL(config.mail.url);
  if (code === null) return ok(`${host} takes mails`);
  return problem(
    `${host} cannot be used (${code}), so mails to signers wait. Check SMTP_URL, its user and its password`,
  );
};

export const timestamps: Check = async ({ config }) => {
  const url = config.seal.timestampUrl;
  if (url === null) return ok("not configured; seals have no time from an independent authority");
  const { host } = new URL(url);
  try {
    await timestampsOf(url)(new Uint8Array(32));
    return ok(`${host} answers`);
  } catch {
    return problem(`${host} gives no timestamp, so live documents wait in finalizing. Check SEAL_TSA_URL`);
  }
};
