import { createMailer, needsStartTls, notEncrypted } from "#platform/mail/mailer.ts";
import { TimestampFailed } from "#agreements/completion/sealing/timestamp-failed.ts";
import { timestampsOf } from "#agreements/completion/sealing/timestamps.ts";
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
  if (code === notEncrypted)
    return problem(
      `${host} does not encrypt (STARTTLS), so mails wait. Use smtps://, or set SMTP_REQUIRE_TLS=false if everything on the way to it may read the mails`,
    );
  if (code === null && !config.mail.requireTls && needsStartTls(config.mail.url))
    return warning(
      `${host} takes mails, encrypted only if it offers to. Remove SMTP_REQUIRE_TLS=false so that they always are`,
    );
  if (code === null) return ok(`${host} takes mails`);
  return problem(
    `${host} cannot be used (${code}), so mails to signers wait. Check SMTP_URL, its user and its password`,
  );
};

export const timestamps: Check = async ({ config }) => {
  const settings = config.seal.timestamps;
  if (!settings) return ok("not configured; seals have no time from an independent authority");
  const { host } = new URL(settings.url);
  try {
    await timestampsOf(settings)(new Uint8Array(32));
    return ok(`${host} answers`);
  } catch (error) {
    const what = error instanceof TimestampFailed ? error.problem : "internal_error";
    return problem(timestampAdvice(host, what));
  }
};

function timestampAdvice(host: string, what: string): string {
  const waiting = "so documents wait in finalizing";
  if (what === "no_answer" || what === "refused") return `${host} gives no timestamp, ${waiting}. Check SEAL_TSA_URL`;
  if (what === "no_authorities") return `SEAL_TSA_CA_FILE has no certificate, ${waiting}. Check the file`;
  if (what === "wrong_time") return `the clocks of ${host} and of this machine differ, ${waiting}. Set the clock`;
  return `the timestamps of ${host} cannot be trusted (${what}), ${waiting}. Check SEAL_TSA_URL and SEAL_TSA_CA_FILE`;
}
