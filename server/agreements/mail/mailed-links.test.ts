import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { bearerClient, consent, typed } from "../testing/agreements.ts";
import { headerOf } from "#platform/mail/testing/mail-server.ts";
import { linkIn, startPostOffice } from "./testing/post-office.ts";

const office = await startPostOffice();
const { server, deliver, sent, open, mailed } = office;
afterAll(office.close);

describe("the link of a reminder", () => {
  it("[DO-SI-1] reminds with another link, which ends the one before", async () => {
    const { organization, document } = await sent();
    const [invitation] = await deliver(organization);
    expect(
      (await organization.key.post(`/documents/${document.id}/signers/${document.signerIds[0]}/remind`)).status,
    ).toBe(202);
    const [reminder] = await deliver(organization);
    expect(headerOf(reminder!, "Subject")).toBe("Reminder: please sign Services agreement");
    const [before, after] = [await open(linkIn(invitation!)[2]!), await open(linkIn(reminder!)[2]!)];
    expect([before.status, after.status]).toEqual([401, 200]);
  });

  it("[DO-SI-1] a reminder leaves a session alone that is in use, and ends its link; opening the new link ends the session", async () => {
    const { organization, document } = await sent();
    const [, , token] = linkIn((await deliver(organization))[0]!);
    const inUse = bearerClient(server.origin, (await open(token!)).body.bearer);
    await organization.key.post(`/documents/${document.id}/signers/${document.signerIds[0]}/remind`);
    const [, , newer] = linkIn((await deliver(organization))[0]!);
    expect((await inUse.get("/signing/session")).body.state).toBe("ready");
    await consent(inUse);
    expect((await open(token!)).status, "the link of the invitation").toBe(401);
    const opened = bearerClient(server.origin, (await open(newer!)).body.bearer);
    expect((await inUse.get("/signing/session")).status).toBe(401);
    await opened.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    expect((await opened.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-SI-1] a reminder does not bring back a session whose hour is over, and a session of the customer ends all", async () => {
    const { organization, document } = await sent();
    const [, , token] = linkIn((await deliver(organization))[0]!);
    const { bearer } = (await open(token!)).body;
    const path = `/documents/${document.id}/signers/${document.signerIds[0]}` as const;
    const newer = await mailed(organization, document, new Date(Date.now() + 3_601_000));
    expect((await bearerClient(server.origin, bearer).get("/signing/session")).status).toBe(401);
    const reminded = (await open(newer)).body.bearer;
    expect((await organization.key.post(`${path}/signing-sessions`, {})).status).toBe(201);
    expect((await bearerClient(server.origin, reminded).get("/signing/session")).status).toBe(401);
    expect((await open(newer)).status).toBe(401);
  });

  it("[DO-SI-1] in any order of mails, sessions and visits, only the newest link opens and only the newest visit is valid", async () => {
    const moves = fc.array(fc.constantFrom("mail", "make", "open", "open an older one"), {
      minLength: 4,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(moves, async (tried) => {
        const { organization, document } = await sent();
        const [signerId] = document.signerIds as [string];
        const links: { token: string; kind: string; opened: boolean }[] = [];
        const bearers: string[] = [];
        let live: string | null = null;
        const openAt = async (at: number) => {
          const link = links.at(at);
          if (!link) return;
          const { status, body } = await open(link.token);
          const opens = at === -1 && (link.kind === "mail" || !link.opened);
          expect(status).toBe(opens ? 200 : 401);
          link.opened = true;
          if (opens) bearers.push((live = body.bearer));
        };
        for (const move of tried) {
          if (move === "mail") {
            links.push({ token: await mailed(organization, document), kind: move, opened: false });
          } else if (move === "make") {
            const made = await organization.key.post(
              `/documents/${document.id}/signers/${signerId}/signing-sessions`,
              {},
            );
            links.push({ token: made.body.token, kind: move, opened: false });
            live = null;
          } else await openAt(move === "open" ? -1 : -2);
          for (const bearer of bearers)
            expect((await bearerClient(server.origin, bearer).get("/signing/session")).status).toBe(
              bearer === live ? 200 : 401,
            );
        }
      }),
      { numRuns: 10 },
    );
  });
});
