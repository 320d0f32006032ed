import type { Browser, Page } from "playwright-core";
import { finalizeDocument } from "../../server/documents/completion/finalizing/finalize-document.ts";
import { finalizerOf } from "../../server/documents/completion/testing/ready-document.ts";
import { signaturesOf } from "../../server/documents/completion/testing/words-and-ink.ts";
import { linkIn, startPostOffice } from "../../server/documents/mail/testing/post-office.ts";
import { testRenderer } from "../../server/documents/testing/renderer.ts";
import type { ReceivedMail } from "../../server/mail/received-mail.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { desktop, newPage, phone } from "../../signing/testing/browser.ts";
import { Visitor } from "../../signing/testing/visitor.ts";

export type { ReceivedMail };

const devices = { phone, desktop };

/** A server that mails signers, the mailboxes they open, and the worker that completes what they have signed. */
export async function openSigningOffice() {
  // The first pages of a process wait for its renderers to start.
  await testRenderer.pool.start();
  const office = await startPostOffice();
  const { origin } = office.server;
  return {
    newOrganization: () => newOrganization(office.server),
    deliver: office.deliver,
    close: office.close,
    /** Opens the link of a mail. */
    visit: (browser: Browser, mail: ReceivedMail, device: keyof typeof devices): Promise<Visitor> =>
      Visitor.open(browser, devices[device], linkIn(mail)[0].replace("http://probity.test", origin)),
    complete: (organization: TestOrganization, documentId: string): Promise<void> =>
      finalizeDocument(finalizerOf(organization), {
        organizationId: organization.organizationId,
        mode: "live",
        documentId,
        attempt: 0,
      }),
    /** What another program says of the seal of a file. */
    signaturesOf: signaturesOf,
    openVerifyPage: async (browser: Browser): Promise<{ page: Page; faults: string[] }> => {
      const opened = await newPage(browser, desktop);
      await opened.page.goto(`${origin}/verify`);
      return opened;
    },
  };
}
