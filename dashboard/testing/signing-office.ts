import type { Browser, Page } from "playwright-core";
import { vi } from "vitest";
import { finalizeDocument } from "../../server/agreements/completion/finalizing/finalize-document.ts";
import { finalizerOf } from "../../server/agreements/completion/testing/ready-document.ts";
import { signaturesOf } from "../../server/agreements/completion/testing/words-and-ink.ts";
import { linkIn, startPostOffice } from "../../server/agreements/mail/testing/post-office.ts";
import { testRenderer } from "../../server/agreements/testing/renderer.ts";
import type { ReceivedMail } from "../../server/platform/mail/received-mail.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { desktop, newPage, phone } from "../../signing/testing/browser.ts";
import type { TestServer } from "../../server/testing/server.ts";
import { Visitor } from "../../signing/testing/visitor.ts";
import { askedImage, inImage } from "./in-image.ts";

export type { ReceivedMail };

const devices = { phone, desktop };

type Staff = {
  server: TestServer;
  /** The mails that arrive for an organization's documents as they stand. */
  deliver: (organization: TestOrganization) => Promise<ReceivedMail[]>;
  complete: (organization: TestOrganization, documentId: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A server that mails signers, the mailboxes they open, and the worker that completes what they have signed. */
export async function openSigningOffice() {
  const { server, close, ...staff } = askedImage === undefined ? await staffHere() : await staffInImage(askedImage);
  const { origin } = server;
  return {
    ...staff,
    close,
    newOrganization: () => newOrganization(server),
    /** Opens the link of a mail. */
    visit: (browser: Browser, mail: ReceivedMail, device: keyof typeof devices): Promise<Visitor> =>
      Visitor.open(browser, devices[device], linkIn(mail)[0].replace("http://probity.test", origin)),
    /** What another program says of the seal of a file. */
    signaturesOf: signaturesOf,
    openVerifyPage: async (browser: Browser): Promise<{ page: Page; faults: string[] }> => {
      const opened = await newPage(browser, desktop);
      await opened.page.goto(`${origin}/verify`);
      return opened;
    },
  };
}

/** Mails and documents are done by this process, when they are asked for. */
async function staffHere(): Promise<Staff> {
  // The first pages of a process wait for its renderers to start.
  await testRenderer.pool.start();
  const { server, deliver, close } = await startPostOffice();
  return {
    server,
    deliver,
    complete: (organization, documentId) =>
      finalizeDocument(finalizerOf(organization), {
        organizationId: organization.organizationId,
        mode: "live",
        documentId,
        attempt: 0,
      }),
    close,
  };
}

/** A worker in a container does them by itself; what remains is to wait. */
async function staffInImage(image: string): Promise<Staff> {
  const office = await startPostOffice();
  const mailing = {
    SMTP_URL: office.smtp.url,
    MAIL_FROM: "Probity <sign@probity.test>",
    SMTP_REQUIRE_TLS: "false",
  };
  const { server, close } = await inImage(image, office.server, mailing);
  const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 120_000, interval: 200 });
  let taken = 0;
  return {
    server,
    deliver: async ({ organizationId }) => {
      const open = `select from pgboss.job
                     where name = 'documents.mail' and state < 'completed' and data->>'organizationId' = $1`;
      await until(async () => (await server.pool.query(open, [organizationId])).rowCount === 0);
      const arrived = office.smtp.received.slice(taken);
      taken += arrived.length;
      // The worker also tells people of the office about their sign-ins.
      return arrived.filter(({ to }) => !to[0]!.endsWith("@example.test"));
    },
    complete: async ({ liveKey }, documentId) =>
      void (await until(async () => {
        const { status } = (await liveKey.get(`/documents/${documentId}` as const)).body;
        return status === "completed";
      })),
    close: async () => {
      await close();
      await office.close();
    },
  };
}
