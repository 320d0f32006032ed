import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailCatcher } from "./mail-catcher.ts";
import { createMailer, type Mailer } from "./mailer.ts";

let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
let mailer: Mailer;
beforeAll(async () => {
  catcher = await startMailCatcher({ host: "127.0.0.1", smtpPort: 0, port: 0 });
  mailer = createMailer({ url: `smtp://127.0.0.1:${catcher.smtpPort}`, from: "Probity <sign@example.com>" });
});
afterAll(async () => {
  mailer.close();
  await catcher.close();
});

const page = (path: string) => fetch(`http://127.0.0.1:${catcher.port}${path}`);
const send = (subject: string, text: string) =>
  mailer.send({
    to: { name: "Ann", address: "ann@northwind.example" },
    subject,
    text,
    html: `<p>${subject}</p>`,
    attachment: null,
  });

it("keeps the mails it is sent, newest first, and shows text and links as text and links alone", async () => {
  expect(await (await page("/")).text()).toContain("No mail yet");
  expect(await send("Bitte unterschreiben: Zürich", "Guten Tag\nhttps://sign.example/s/abc?x=1&y=2")).toEqual({
    sent: true,
  });
  await send("<script>alert(1)</script>", 'javascript:alert(1) "><img src=x onerror=alert(1)>');
  const mails = (await (await page("/mails.json")).json()) as { subject: string; to: string[]; text: string }[];
  expect(mails.map(({ subject }) => subject)).toEqual(["<script>alert(1)</script>", "Bitte unterschreiben: Zürich"]);
  expect(mails[1]).toMatchObject({
    from: "sign@example.com",
    to: ["ann@northwind.example"],
    text: expect.stringContaining("Guten Tag"),
  });
  const answer = await page("/");
  const html = await answer.text();
  expect(html).toContain('<a href="https://sign.example/s/abc?x=1&amp;y=2">');
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
});

it("keeps the newest 200, takes none beyond 1 MB, and serves nothing else", async () => {
  for (let index = 0; index < 201; index += 1) await send(`Mail ${index}`, "x");
  const mails = (await (await page("/mails.json")).json()) as { subject: string }[];
  expect(mails.length).toBe(200);
  expect(mails[0]!.subject).toBe("Mail 200");
  expect(await send("Large", "x".repeat(1_100_000))).toMatchObject({ sent: false });
  expect((await page("/etc/passwd")).status).toBe(404);
});
