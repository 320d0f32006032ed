import { execFileSync } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cageFor, defaultUid } from "#rendering/children/cage/cage.ts";
import { walls } from "#rendering/children/cage/walls.ts";
import { startTimestampAuthority } from "#agreements/completion/testing/timestamp-authority.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import {
  mayDropCapabilities,
  runningProbity,
  type Settings,
  whyNotDropped,
  withoutNamespaces,
} from "#testing/processes.ts";
import { doctorLines, doctorLinesWithin, linesOf } from "./testing/doctor-lines.ts";

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await cloneDatabase(2);
  folder = mkdtempSync(join(tmpdir(), "probity-doctor-"));
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const settingsWith = (settings: Settings): Settings => ({
  DATABASE_URL: test.url,
  MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  ...settings,
});

/** The lines of a run of all checks, by what they are about. */
async function doctor(settings: Settings = {}, launcher: readonly string[] = []) {
  const { status, stdout } = await runningProbity(["doctor"], settingsWith(settings), launcher);
  return { status, ...linesOf(stdout) };
}

/** A PKCS #12 file with a certificate for so many days. */
function p12(name: string, days: number): string {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    `${name}.key`,
    "-out",
    `${name}.pem`,
    "-days",
    String(days),
    "-subj",
    "/CN=Seal",
  );
  const files = ["-inkey", `${name}.key`, "-in", `${name}.pem`, "-out", `${name}.p12`];
  openssl("pkcs12", "-export", ...files, "-passout", "pass:word");
  return join(folder, `${name}.p12`);
}

describe("doctor", () => {
  it("says of everything that is configured that it works", async () => {
    const [mail, authority] = [await startMailServer(), await startTimestampAuthority()];
    await test.pool.query("update pgboss.queue set monitor_claim_on = now() - interval '5 seconds'");
    const found = await doctor({
      SMTP_URL: mail.url,
      MAIL_FROM: "sign@example.test",
      SEAL_TSA_URL: authority.url,
      SEAL_TSA_CA_FILE: authority.authoritiesFile,
      SEAL_P12_FILE: p12("good", 400),
      SEAL_P12_PASSWORD: "word",
    });
    expect(found).toMatchObject({
      status: 0,
      mail: `ok: ${new URL(mail.url).host} takes mails`,
      timestamps: `ok: ${new URL(authority.url).host} answers`,
      seal: expect.stringMatching(/^ok: the certificate is valid until \d{4}-\d\d-\d\d and its key matches$/),
      locks: expect.stringMatching(/^ok: room for \d+, and a list over all months needs up to \d+$/),
      workers: expect.stringMatching(/^ok: one was seen \d+ s ago$/),
      dashboard: expect.stringMatching(/^(ok: built|warning: not built, .*; run: npm run build:dashboard)$/),
      "signing page": expect.stringMatching(/^(ok: built|warning: not built, .*; run: npm run build:signing)$/),
    });
    expect([mail.received, authority.state.requests]).toEqual([[], 1]);
    await mail.close();
    await authority.close();
  });

  it("says what to do about everything that does not: nobody answers, the certificate ends soon, workers are silent", async () => {
    await test.pool.query("update pgboss.queue set monitor_claim_on = now() - interval '1 hour'");
    const found = await doctor({
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "sign@example.test",
      SEAL_TSA_URL: "http://127.0.0.1:1/",
      SEAL_TSA_CA_FILE: p12("authority", 10).replace(".p12", ".pem"),
      SEAL_P12_FILE: p12("soon", 10),
      SEAL_P12_PASSWORD: "word",
    });
    expect(found).toMatchObject({
      status: 1,
      mail: expect.stringMatching(/^PROBLEM: 127\.0\.0\.1:1 cannot be used \(\w+\), .*Check SMTP_URL/),
      timestamps: expect.stringMatching(/^PROBLEM: 127\.0\.0\.1:1 gives no timestamp, .*Check SEAL_TSA_URL$/),
      seal: expect.stringMatching(/^warning: .* expires on \d{4}-\d\d-\d\d\. Order the next one now$/),
      workers: expect.stringMatching(/^warning: none for 36\d\d s; .*run: probity worker$/),
    });
  });

  it("names a wrong password of the seal, and does not wait for silent servers", async () => {
    await test.pool.query("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
    const met: Socket[] = [];
    const silent = createServer((socket) => void met.push(socket));
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as { port: number };
    const settings = settingsWith({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "sign@example.test",
      SEAL_P12_FILE: p12("closed", 400),
      SEAL_P12_PASSWORD: "other",
    });
    expect(await doctorLinesWithin(200, settings, "mail")).toMatchObject({
      status: 1,
      mail: "PROBLEM: gave no answer within 0.2 s",
    });
    expect(await doctorLines(settings, "seal", "workers")).toMatchObject({
      status: 1,
      seal: expect.stringMatching(/^PROBLEM: .*closed\.p12 cannot be opened\. Check SEAL_P12_PASSWORD/),
      workers: expect.stringMatching(/^warning: none was ever seen; .*run: probity worker$/),
    });
    for (const socket of met) socket.destroy();
    silent.close();
  });

  it("says of each wall around the processes that read documents whether it holds", async () => {
    const found = await doctorLines(settingsWith({}), ...walls.map((wall) => `wall ${wall}`));
    const { holding } = cageFor({ uid: defaultUid });
    for (const wall of walls)
      expect(found).toMatchObject({
        [`wall ${wall}`]: expect.stringMatching(
          holding.has(wall) ? /^ok: a process that reads documents / : /^warning: missing, so code /,
        ),
      });
  });

  it.runIf(mayDropCapabilities)(
    `warns of missing walls, and requires those it is told to${whyNotDropped}`,
    async () => {
      const found = await doctor({ REQUIRE_WALLS: "network" }, withoutNamespaces);
      expect(found).toMatchObject({
        status: 1,
        "wall permissions": expect.stringMatching(/^ok: /),
        "wall network": expect.stringMatching(
          /^PROBLEM: missing, so code .* can connect to the database .*REQUIRE_WALLS$/,
        ),
        "wall files": expect.stringMatching(/^warning: missing, so code .* Install util-linux, and allow namespaces/),
        fonts: expect.stringMatching(/^ok: /),
      });
    },
  );

  it("says of a mail server elsewhere that does not encrypt why mails wait, and warns where that is allowed", async () => {
    const mail = await startMailServer();
    // An address of this machine that does not look like one.
    const settings = settingsWith({
      SMTP_URL: mail.url.replace("127.0.0.1", "0.0.0.0"),
      MAIL_FROM: "sign@example.test",
    });
    expect(await doctorLines(settings, "mail")).toMatchObject({
      status: 1,
      mail: expect.stringMatching(/^PROBLEM: .* does not encrypt \(STARTTLS\), so mails wait\. Use smtps:/),
    });
    expect(await doctorLines({ ...settings, SMTP_REQUIRE_TLS: "false" }, "mail")).toMatchObject({
      mail: expect.stringMatching(/^warning: .* Remove SMTP_REQUIRE_TLS=false/),
    });
    await mail.close();
  });

  it("names a file that is not there", async () => {
    const found = await doctorLines(settingsWith({ SEAL_P12_FILE: join(folder, "nothing.p12") }), "seal");
    expect(found).toMatchObject({
      status: 1,
      seal: expect.stringMatching(/nothing\.p12 cannot be read\. Check SEAL_P12_FILE/),
    });
  });
});
