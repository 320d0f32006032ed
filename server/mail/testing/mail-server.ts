import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; raw: string };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Reply code for recipients from now on; null accepts them. */
  refuseWith: number | null;
  close(): Promise<void>;
};

/** A mail server on loopback that keeps everything it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      if (server.refuseWith === null) return done();
      done(Object.assign(new Error("no such mailbox ann@northwind.example"), { responseCode: server.refuseWith }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString("latin1") });
        done();
      });
    },
  });
  await once(smtp.listen(0, "127.0.0.1"), "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: null,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
      }),
  };
  return server;
}

/** The readable parts of a mail, decoded. */
export function textOf({ raw }: ReceivedMail): string {
  return raw
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      const content = body.join("\r\n\r\n");
      if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(content, "base64").toString("utf8");
      if (!/content-transfer-encoding: quoted-printable/i.test(head)) return content;
      const bytes = content
        .replaceAll("=\r\n", "")
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString("utf8");
    })
    .join("\n");
}

/** One header, unfolded, with its encoded words decoded. */
export function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `)) ?? "";
  return line
    .slice(name.length + 2)
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) => {
      if (how.toLowerCase() === "b") return Buffer.from(text, "base64").toString("latin1");
      return text
        .replaceAll("_", " ")
        .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    });
}
