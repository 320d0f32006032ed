import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { type CaughtMail, caughtMailsPage } from "./caught-mails-page.ts";
import { type ReceivedMail, headerOf, plainTextOf } from "./received-mail.ts";

const mailsMax = 200;
const mailBytesMax = 1_000_000;
const headers = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * A mail server for trying things out: it takes mails for everybody, sends none on, and shows the newest on a page. They are in
 * memory alone. Whoever opens the page reads every mail, so it is for a machine that nobody else reaches.
 */
export async function startMailCatcher({ host, smtpPort, port }: { host: string; smtpPort: number; port: number }) {
  const caught: CaughtMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: mailBytesMax,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error("too large"), { responseCode: 552 }));
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        caught.unshift(caughtMail({ from, to, raw: Buffer.concat(chunks).toString("latin1") }));
        caught.length = Math.min(caught.length, mailsMax);
        done();
      });
    },
  });
  // A client that breaks off is no reason to stop.
  smtp.on("error", () => {});
  const page = createServer(({ url }, reply) => {
    if (url === "/mails.json")
      reply.writeHead(200, { ...headers, "content-type": "application/json" }).end(JSON.stringify(caught));
    else if (url === "/")
      reply.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" }).end(caughtMailsPage(caught));
    else reply.writeHead(404, headers).end();
  });
  await Promise.all([once(smtp.listen(smtpPort, host), "listening"), once(page.listen(port, host), "listening")]);
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    port: (page.address() as AddressInfo).port,
    async close() {
      const closed = once(page, "close");
      page.close();
      page.closeAllConnections();
      await Promise.all([closed, new Promise<void>((resolve) => smtp.close(() => resolve()))]);
    },
  };
}

function caughtMail(mail: ReceivedMail): CaughtMail {
  const { from, to } = mail;
  return { at: new Date().toISOString(), from, to, subject: headerOf(mail, "Subject"), text: plainTextOf(mail).trim() };
}
