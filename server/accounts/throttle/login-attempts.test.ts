import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { identityDefaults } from "../settings.ts";
import { newBrowser, newPerson, organizationWithPerson, randomAddress, signInServer } from "../testing/people.ts";

const wrong = { password: "wrong horse battery" };

describe("POST /auth/login after failures", () => {
  it("429: ten failures with one e-mail address from many networks lock it, also for the right password", async () => {
    const { server, person } = await organizationWithPerson();
    for (let i = 0; i < 10; i += 1) {
      expect((await newBrowser(server).login(person, wrong)).body.code).toBe("invalid_login");
    }
    const answer = await newBrowser(server).login(person);
    expect(answer.body).toMatchObject({ status: 429, code: "rate_limited" });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
  });

  it("200: a dozen wrong guesses from anywhere, also from the same network, do not keep the owner out of a device they used before", async () => {
    const { server, person, browser } = await organizationWithPerson();
    const address = randomAddress();
    const known = newBrowser(server, address);
    await known.login(person);
    for (let i = 0; i < 12; i += 1) await newBrowser(server, address).login(person, wrong);
    for (let i = 0; i < 12; i += 1) await browser.login(person, wrong);
    expect((await newBrowser(server).login(person)).body.code).toBe("rate_limited");
    expect((await known.login(person)).status).toBe(200);
    // The owner's success gives the others no new guesses.
    expect((await newBrowser(server).login(person)).body.code).toBe("rate_limited");
  });

  it("429: a known device has ten guesses of its own, for its person alone", async () => {
    const { server, person, browser, organizationId } = await organizationWithPerson();
    await browser.login(person);
    for (let i = 0; i < 10; i += 1) expect((await browser.login(person, wrong)).body.code).toBe("invalid_login");
    expect((await browser.login(person)).body.code).toBe("rate_limited");
    expect((await newBrowser(server).login(person)).status).toBe(200);
    const other = await newPerson(server, [organizationId]);
    for (let i = 0; i < 10; i += 1) await newBrowser(server).login(other, wrong);
    const thief = newBrowser(server);
    thief.cookies.set("probity_device", browser.cookies.get("probity_device")!);
    expect((await thief.login(other)).body.code).toBe("rate_limited");
  });

  it("429: ten failures from one address lock it for everybody there, and lock out nobody elsewhere", async () => {
    const { server, person, browser } = await organizationWithPerson();
    for (let i = 0; i < 10; i += 1) {
      await browser.post("/auth/login", { email: `nobody-${i}@example.test`, password: "x" });
    }
    for (let i = 0; i < 15; i += 1) expect((await browser.login(person)).status).toBe(429);
    expect((await newBrowser(server).login(person)).status).toBe(200);
  });

  it("429: guesses sent at the same time count like any others", async () => {
    const { server, person } = await organizationWithPerson();
    const answers = await Promise.all(Array.from({ length: 30 }, () => newBrowser(server).login(person, wrong)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
  });

  it("200: signing in clears the count of the e-mail address, and successes do not count", async () => {
    const { server, person, browser } = await organizationWithPerson();
    for (let i = 0; i < 9; i += 1) await newBrowser(server).login(person, wrong);
    for (let i = 0; i < 12; i += 1) expect((await browser.login(person)).status).toBe(200);
    for (let i = 0; i < 9; i += 1) await newBrowser(server).login(person, wrong);
    expect((await browser.login(person)).status).toBe(200);
  });

  it("200: the window ends", async () => {
    const server = await startServer();
    const { organizationId } = await newOrganization(server);
    const person = await newPerson(server, [organizationId]);
    const browser = newBrowser(server);
    for (let i = 0; i < 10; i += 1) await browser.login(person, wrong);
    expect((await browser.login(person)).status).toBe(429);
    server.clock.now = () => new Date(Date.now() + identityDefaults.loginWindowSeconds * 1000);
    expect((await browser.login(person)).status).toBe(200);
    const { rows } = await server.pool.query("select count(*)::int from login_throttle where failures > 0");
    expect(rows[0].count).toBe(0);
    await server.app.close();
    await server.close();
  });

  it("429: the addresses of one IPv6 network count together", async () => {
    const { server, person } = await organizationWithPerson();
    const network = `2001:db8:${randomAddress().replaceAll(".", "").slice(-4)}:7`;
    for (let i = 0; i < 10; i += 1) {
      await newBrowser(server, `${network}::${i + 1}`).post("/auth/login", {
        email: `nobody-v6-${network}-${i}@example.test`,
        password: "x",
      });
    }
    expect((await newBrowser(server, `${network}:ffff::1`).login(person)).status).toBe(429);
  });

  it("stores neither the e-mail nor the network address, only keyed hashes", async () => {
    const { person } = await organizationWithPerson();
    const server = await signInServer();
    const address = randomAddress();
    await newBrowser(server, address).login(person, wrong);
    const { rows } = await server.pool.query(
      "select encode(subject, 'escape') as text, length(subject) from login_throttle",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.length === 32)).toBe(true);
    for (const plain of [person.email, address]) {
      expect(rows.map((row) => row.text).join()).not.toContain(plain);
      expect(server.logged.join()).not.toContain(plain);
    }
  });
});
