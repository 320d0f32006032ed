import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { createMailer, needsStartTls, type OutgoingMail } from "./mailer.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";

const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close();
});

/** On this machine, but not by a name that says so: nobody could tell it from a server elsewhere. */
const elsewhere = ({ url }: MailServer) => url.replace("127.0.0.1", "0.0.0.0");
const mail: OutgoingMail = {
  to: { name: "Ann", address: "ann@northwind.example" },
  subject: "Sign",
  text: "A link",
  html: "<p>A link</p>",
  attachment: null,
};

function mailerFor(url: string, change: { requireTls?: boolean } = {}) {
  const mailer = createMailer({ url, from: "sign@probity.test", ...change });
  opened.push(mailer);
  return mailer;
}

async function serverWith(settings: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(settings);
  opened.push(server);
  return server;
}

const made = execFileSync(
  "openssl",
  ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "-", "-out", "-", "-days", "2", "-subj", "/CN=mail"],
  { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
);
const [key, cert] = ["PRIVATE KEY", "CERTIFICATE"].map(
  (kind) => new RegExp(`-----BEGIN ${kind}-----[^]*?-----END ${kind}-----`).exec(made)![0],
);

describe("a mail server on another machine", () => {
  it("that offers no encryption gets no mail: it waits, with the reason", async () => {
    const server = await serverWith();
    const mailer = mailerFor(elsewhere(server));
    expect(await mailer.send(mail)).toEqual({ sent: false, refused: false, code: expect.stringMatching(/^ETLS /) });
    expect(await mailer.greet()).toBe("ETLS");
    expect(server.received).toEqual([]);
  });

  it("that offers encryption with a certificate of somebody else gets none either", async () => {
    const server = await serverWith({ key: key!, cert: cert! });
    const outcome = await mailerFor(elsewhere(server)).send(mail);
    expect(outcome).toMatchObject({ sent: false, refused: false });
    expect(server.received).toEqual([]);
  });

  it("gets mails as they are where the operator says so", async () => {
    const server = await serverWith();
    expect(await mailerFor(elsewhere(server), { requireTls: false }).send(mail)).toEqual({ sent: true });
    expect(server.received).toHaveLength(1);
  });
});

it("a mail server on this machine needs no encryption", async () => {
  const server = await serverWith();
  expect(await mailerFor(server.url).send(mail)).toEqual({ sent: true });
});

it("mails wait when the server refuses the password, and are given up only when it refuses them", async () => {
  const server = await serverWith({ password: "right" });
  const withPassword = (password: string) => server.url.replace("smtp://", `smtp://probity:${password}@`);
  const refused = await mailerFor(withPassword("wrong")).send(mail);
  expect(refused).toEqual({ sent: false, refused: false, code: "EAUTH 535" });
  server.refuseWith = 550;
  expect(await mailerFor(withPassword("right")).send(mail)).toMatchObject({ sent: false, refused: true });
});

it.each([
  ["smtp://mail.example.com", true],
  ["smtp://10.0.0.5:2525", true],
  ["smtp://localhost.example.com", true],
  ["smtp://127.0.0.1.example.com", true],
  ["smtp://localhost:2525", false],
  ["smtp://127.0.0.1", false],
  ["smtp://[::1]:25", false],
  ["smtps://mail.example.com", false],
])("%s must offer STARTTLS: %s", (url, needs) => {
  expect(needsStartTls(url)).toBe(needs);
});
