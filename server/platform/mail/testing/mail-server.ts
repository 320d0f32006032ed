import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { ReceivedMail } from "../received-mail.ts";

export { headerOf, type ReceivedMail, textOf } from "../received-mail.ts";

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Reply code for recipients from now on; null accepts them. */
  refuseWith: number | null;
  close(): Promise<void>;
};

export type MailServerSettings = {
  port?: number;
  /** Told of every change of the number of open connections. */
  onConnections?: (open: number) => void;
  /** With both it offers STARTTLS. */
  key?: string;
  cert?: string;
  /** With one it asks for it. */
  password?: string;
};

/** A mail server of this machine that keeps everything it is sent. */
export async function startMailServer(settings: MailServerSettings = {}): Promise<MailServer> {
  const { key, cert, password, port: asked = 0, onConnections = () => {} } = settings;
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    ...(key !== undefined && cert !== undefined && { key, cert }),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(key === undefined ? ["STARTTLS"] : []), ...(password === undefined ? ["AUTH"] : [])],
    onAuth: ({ password: given }, _session, done) =>
      given === password ? done(null, { user: "probity" }) : done(new Error("wrong password")),
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
  // A sender that is killed resets its connection.
  smtp.on("error", () => {});
  let open = 0;
  smtp.server.on("connection", (socket) => {
    onConnections((open += 1));
    socket.once("close", () => onConnections((open -= 1)));
  });
  await once(smtp.listen(asked, "127.0.0.1"), "listening");
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
