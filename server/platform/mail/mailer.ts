import nodemailer from "nodemailer";
import { inChildSpan, markFailed, say } from "#platform/tracing/span.ts";
import { type Composed, logoId, oneLine } from "./compose.ts";

export type MailSettings = {
  url: string;
  from: string;
  /** Whether a server on another machine must encrypt; unless told otherwise, it must. */
  requireTls?: boolean;
};

export type OutgoingMail = Composed & {
  to: { name: string; address: string };
  attachment: { filename: string; content: Buffer } | null;
  /** A PNG that the HTML shows. */
  logo?: Buffer | null;
};

/** `refused` means that the same mail would be refused again. */
export type Sent = { sent: true } | { sent: false; refused: boolean; code: string };

export type Mailer = {
  send(mail: OutgoingMail): Promise<Sent>;
  /** Connects, greets and signs in, and sends nothing; null when the server would take a mail, or else a code. */
  greet(): Promise<string | null>;
  close(): void;
};

const plainAddress = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u;
const timeoutMs = 20_000;

/** The code of a server that does not encrypt although it must. */
export const notEncrypted = "ETLS";

/** Codes of a server that has refused this mail. Whatever else goes wrong is for the operator to mend, and the mail waits. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/** `smtps://` encrypts from the start; what stays on this machine needs no encryption. */
export const needsStartTls = (url: string): boolean =>
  new URL(url).protocol === "smtp:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

export function createMailer({ url, from, requireTls = true }: MailSettings): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      requireTLS: requireTls && needsStartTls(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const sendNow = async ({ to, subject, text, html, attachment, logo = null }: OutgoingMail): Promise<Sent> => {
    if (!plainAddress.test(to.address)) return { sent: false, refused: true, code: "address" };
    const attachments = [
      ...(logo ? [{ cid: logoId, filename: "logo.png", content: logo, contentType: "image/png" }] : []),
      ...(attachment ? [{ ...attachment, contentType: "application/pdf" }] : []),
    ];
    try {
      await transport.sendMail({
        to: { name: oneLine(to.name), address: to.address },
        subject,
        text,
        html,
        headers: { "auto-submitted": "auto-generated" },
        ...(attachments.length > 0 && { attachments }),
      });
      return { sent: true };
    } catch (error) {
      // Only codes: the messages of mail servers quote addresses.
      const { code = "unknown", responseCode = 0 } = error as { code?: string; responseCode?: number };
      return { sent: false, refused: responseCode >= 500 && aboutTheMail.has(code), code: `${code} ${responseCode}` };
    }
  };
  return {
    send: (mail) =>
      inChildSpan("send mail", { kind: "CLIENT" }, async (span) => {
        const outcome = await sendNow(mail);
        say(span, { "probity.outcome": outcome.sent ? "success" : outcome.code });
        if (!outcome.sent) markFailed(span);
        return outcome;
      }),
    async greet() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return (error as { code?: string }).code ?? "unknown";
      }
    },
    close: () => transport.close(),
  };
}
