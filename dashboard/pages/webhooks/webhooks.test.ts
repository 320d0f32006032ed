import { verifyWebhook } from "@probity/client/webhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "../../../server/testing/organization.ts";
import type { TestServer } from "../../../server/testing/server.ts";
import { startDispatcher, type TestDispatcher } from "../../../server/webhooks/testing/dispatcher.ts";
import type { Receiver } from "../../../server/webhooks/testing/receiver.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "../../../server/webhooks/testing/webhooks.ts";
import { closeWindows, openDashboard, tellingServer } from "../../testing/open-dashboard.ts";

let server: TestServer;
let worker: TestDispatcher;
let receiver: Receiver;

beforeAll(async () => {
  server = await tellingServer({ webhooks: { ports, allowCidrs } });
  worker = startDispatcher(server, { tickMs: 100 });
  receiver = await newReceiver();
});

afterAll(async () => {
  await closeWindows();
  await worker.stop();
  await receiver.close();
  await server.app.close();
  await server.close();
});

/** Lets the waits between attempts pass. */
const makeDue = (organizationId: string) =>
  server.pool.query("update webhook_deliveries set due_at = now() where organization_id = $1 and status = 'pending'", [
    organizationId,
  ]);

describe("S25 webhooks", () => {
  it("an endpoint is added, found broken, repaired and retried: delivered with the same eventId", async () => {
    const organization = await newOrganization(server);
    const { organizationId } = organization;
    Object.assign(receiver.answer, { status: 500, body: "ledger is draining", delayMs: 0 });
    const desk = await openDashboard({ organization, role: "member", path: "/webhooks" });
    const { page } = desk;
    const side = page.getByRole("complementary");
    await page.getByText("No endpoints in this mode").waitFor();
    await page.keyboard.press("n");
    await side.getByRole("textbox", { name: "URL" }).fill("http://127.0.0.1:1/hook");
    await side.getByRole("checkbox", { name: "risk.subject.created" }).check();
    await page.keyboard.press("Control+Enter");
    await side.getByRole("alert").waitFor();
    await side.getByRole("textbox", { name: "URL" }).fill(receiver.url);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("webhooks-new");
    await page.keyboard.press("Control+Enter");

    await page.getByRole("heading", { name: "Signing secret" }).waitFor();
    const [, secret = ""] = /WEBHOOK_SECRET=(\S+)/.exec(await side.locator("code").innerText()) ?? [];
    await side.getByRole("checkbox", { name: "I stored it" }).check();
    await side.getByRole("button", { name: "Done" }).click();
    await page.getByText("Nothing was sent to this endpoint").waitFor();
    expect(await page.content()).not.toContain(secret);

    const subject = await organization.key.post("/risk/subjects", { kind: "person", externalId: "cust-7" });
    await page.getByRole("row", { name: /risk\.subject\.created/ }).click();
    await side.getByRole("button", { name: /500/ }).waitFor();
    expect(await side.innerText()).toMatch(/attempt 2 is eligible from \d\d:\d\d[\s\S]*ledger is draining/);
    expect(await side.getByRole("button", { name: "Retry once" }).getAttribute("aria-disabled")).toBe("true");
    for (let attempt = 2; attempt <= 5; attempt++) {
      await makeDue(organizationId);
      await side.getByRole("button", { name: new RegExp(`^${attempt} ?500`) }).waitFor();
    }
    await side.getByText("after 5 attempts").waitFor();
    await side.getByText("It becomes attempt 6. The receiver sees the same eventId.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("webhooks-failed");

    Object.assign(receiver.answer, { status: 200, body: "thanks", delayMs: 0 });
    await page.keyboard.press("r");
    await side.getByText("after 6 attempts").waitFor();
    await page.getByRole("row", { name: /succeeded.*attempt 6: success/ }).waitFor();
    await desk.pictures("webhooks-repaired");
    const events = await Promise.all(
      receiver.received.map(({ headers, body: rawBody }) =>
        verifyWebhook({ headers, rawBody, secrets: [secret], organizationId, mode: "test" }),
      ),
    );
    expect(events).toHaveLength(6);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
    expect(events[5]!.data.resourceId).toBe(subject.body.id);
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("an endpoint is tested, changed, stopped with a reason and given a new secret; others are one step away", async () => {
    const organization = await newOrganization(server);
    Object.assign(receiver.answer, { status: 204, body: "", delayMs: 0 });
    const { id } = await newWebhook(organization, { url: receiver.url, events: ["risk.*", "screening.run.completed"] });
    await newWebhook(organization, { url: "https://crm.example.com/in/probity" });
    const desk = await openDashboard({ organization, path: "/webhooks" });
    const { page } = desk;
    const side = page.getByRole("complementary");
    const read = async () => (await organization.key.get(`/webhooks/${id}`)).body.data;
    await page.getByText("crm.example.com/in/probity").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("webhooks");
    await page.getByRole("link", { name: /127\.0\.0\.1/ }).click();
    await page.getByText("Nothing was sent to this endpoint").waitFor();
    await page.keyboard.press("t");
    await page.getByRole("row", { name: /webhook\.test.*204/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "pending", exact: true }).click();
    await page.getByText("No delivery fits these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();

    await page.getByRole("button", { name: "Change" }).click();
    await side.getByRole("checkbox", { name: "everything of document.*" }).check();
    await side.getByRole("checkbox", { name: "everything of risk.*" }).uncheck();
    expect(await side.getByText("Audit events are sent to live endpoints only.").count()).toBe(1);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Endpoint changed.").waitFor();
    expect((await read()).events).toEqual(["screening.run.completed", "document.*"]);

    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("The receiver is being moved.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Enable" }).waitFor();
    expect(await read()).toMatchObject({ enabled: false, revision: 3 });
    expect(await page.getByRole("button", { name: "Send test" }).getAttribute("aria-disabled")).toBe("true");

    await page.getByRole("button", { name: "Rotate secret" }).click();
    await side.getByRole("button", { name: "Rotate secret" }).click();
    await side.getByText("WEBHOOK_SECRET=whsec_").waitFor();
    await side.getByRole("checkbox", { name: "I stored it" }).check();
    await side.getByRole("button", { name: "Done" }).click();
    await page.getByText("the old secret also signs until").waitFor();
    await page.getByRole("button", { name: "Verify" }).click();
    for (const [language, line] of [
      ["TypeScript", "verifyWebhook"],
      ["Python", "hmac.compare_digest"],
      ["PHP", "hash_equals"],
      ["Java", "MessageDigest.isEqual"],
    ] as const) {
      await side.getByRole("button", { name: language }).click();
      await side.getByText(line).first().waitFor();
    }
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("webhooks-verify");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});
