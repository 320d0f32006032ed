import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentAgreement } from "./testing/agreement.ts";
import { desktop, newPage, startBrowser } from "./testing/browser.ts";
import { hostPage, type HostPage, mounting } from "./testing/host-page.ts";

let browser: Browser;
let host: HostPage;
let third: HostPage;
beforeAll(async () => {
  browser = await startBrowser();
  [host, third] = await Promise.all([hostPage(), hostPage()]);
});
afterAll(async () => {
  host.close();
  third.close();
  await browser.close();
});

type Told = [callback: string, event: Record<string, unknown>];
const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
const toldOf = async (page: Page, name: string) => (await toldTo(page)).filter(([callback]) => callback === name);

/** An agreement in the frame of a host, up to the fields. */
async function embedded(session: object = {}) {
  const agreement = await sentAgreement();
  const url = await agreement.linkFor("client", { allowedOrigins: [host.origin], ...session });
  host.show(mounting(agreement.organization.server.origin, url));
  const { page } = await newPage(browser, desktop);
  await page.goto(host.origin);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Read the document" }).click();
  await frame.getByRole("heading", { name: "Fields for you" }).waitFor();
  return { agreement, page, frame };
}

describe("[DO-SI-1] a host on another origin", () => {
  it("is told of every field as it is filled and cleared, without values, until the signer is done", async () => {
    const { agreement, page, frame } = await embedded();
    await page.evaluate((id) => (window as any).signing.focusField(id), agreement.fields["name"]!);
    const sheet = frame.locator(".sheet");
    await sheet.getByRole("textbox", { name: "Full name" }).fill("Ann Lee");
    await sheet.getByRole("button", { name: "Next" }).click();
    await sheet.getByRole("textbox", { name: "Tax number" }).fill("1234");
    await sheet.getByRole("button", { name: "Next" }).click();
    await sheet.getByRole("checkbox").check();
    await sheet.getByText("Saved").waitFor();
    await sheet.getByRole("checkbox").uncheck();
    await frame.locator(".field-row", { hasText: "Monthly" }).click();
    await sheet.getByRole("radio", { name: "Monthly invoices" }).check();
    await sheet.getByText("Saved").waitFor();
    await sheet.getByRole("radio", { name: "Yearly invoices" }).check();
    await frame.locator(".field-row", { hasText: "Date of the Client" }).click();
    await sheet.getByRole("button", { name: /today/ }).click();
    await sheet.getByText("Saved").waitFor();
    await frame.locator(".field-row", { hasText: "For the Client" }).click();
    await sheet.getByRole("button", { name: /Sign here/ }).click();
    await frame.getByRole("radio", { name: "Type" }).check();
    await frame.getByRole("button", { name: "Use this signature" }).click();
    await frame.getByText("All required fields are filled in").first().waitFor();
    await frame.locator(".panel .ways").getByRole("button", { name: "Review and finish" }).click();
    await frame.getByRole("checkbox", { name: /^I have read the document/ }).check();
    await frame.getByRole("button", { name: "Sign and finish" }).click();
    await frame.getByRole("heading", { name: "You have signed" }).waitFor();

    const documentId = agreement.id;
    const [ready] = await toldOf(page, "onReady");
    expect(ready![1]).toEqual({ documentId, signerId: agreement.signers.client });
    const filled = await toldOf(page, "onFieldFilled");
    expect(filled.map(([, event]) => event["label"])).toEqual([
      "Full name",
      "Tax number",
      "I sign for a company",
      "Monthly invoices",
      "Yearly invoices",
      "Date of the Client",
      "For the Client",
    ]);
    expect(filled[0]![1]).toEqual({
      documentId,
      fieldId: agreement.fields["name"],
      fieldType: "text",
      label: "Full name",
      filledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      remainingRequired: 4,
    });
    expect(filled.at(-1)![1]).toMatchObject({ fieldType: "signature", remainingRequired: 0 });
    const cleared = (await toldOf(page, "onFieldCleared")).map(([, event]) => event["label"]);
    expect(cleared).toEqual(["I sign for a company", "Monthly invoices"]);
    expect((await toldOf(page, "onCompleted")).map(([, event]) => event)).toEqual([
      { documentId, signerId: agreement.signers.client },
    ]);
    expect((await toldOf(page, "onResize")).length).toBeGreaterThan(0);
    expect(JSON.stringify(await seenBy(page))).not.toMatch(/Ann Lee|1234|typed|ss_|sb_/);
    await page.context().close();
  });

  it("gets values when the session shares them, a reason when the signer declines, and nothing after destroy", async () => {
    const { agreement, page, frame } = await embedded({ shareValues: true });
    await frame.locator(".field-row", { hasText: "Full name" }).click();
    await frame.locator(".sheet").getByRole("textbox").fill("Ann Lee");
    await frame.locator(".sheet").getByRole("button", { name: "Next" }).click();
    await frame.locator(".field-row", { hasText: "Full name" }).getByText("Filled in").waitFor();
    expect(await toldOf(page, "onFieldFilled")).toMatchObject([
      ["onFieldFilled", { label: "Full name", value: "Ann Lee" }],
    ]);

    await frame.getByRole("button", { name: "Decline to sign" }).click();
    await frame.getByLabel("Reason").fill("The prices are wrong");
    await frame.getByRole("button", { name: "Decline", exact: true }).click();
    await frame.getByRole("heading", { name: "You have declined to sign" }).waitFor();
    expect((await toldOf(page, "onDeclined"))[0]![1]).toMatchObject({
      documentId: agreement.id,
      reason: "The prices are wrong",
    });

    const before = (await toldTo(page)).length;
    await page.evaluate(() => (window as any).signing.destroy());
    expect(await page.locator("iframe").count()).toBe(0);
    expect((await toldTo(page)).length).toBe(before);
    await page.context().close();
  });

  it("hears its own frame alone: what another frame posts in its name is not believed", async () => {
    const { page } = await embedded();
    const forged = { source: "probity-signing", v: 1, type: "completed", documentId: "x", signerId: "y" };
    third.show(
      `<!doctype html><title>Third</title><script>parent.postMessage(${JSON.stringify(forged)}, "*")</script>`,
    );
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement("iframe"), { src })),
      third.origin,
    );
    await page.evaluate((message) => postMessage(message, "*"), forged);
    await expect
      .poll(async () => (await seenBy(page)).filter((seen) => JSON.stringify(seen).includes('"x"')).length)
      .toBe(2);
    expect(await toldOf(page, "onCompleted")).toEqual([]);
    await page.context().close();
  });

  it("learns why a link does not work, and a reload of the frame continues", async () => {
    const { page, frame } = await embedded();
    await page.evaluate(() => {
      const element = document.querySelector("iframe")!;
      element.src = element.src.replace(/#.*/, "");
      return new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
    });
    await frame.getByRole("heading", { name: "Fields for you" }).waitFor();

    await page.reload();
    await frame.getByRole("heading", { name: "Fields for you" }).waitFor();
    expect(await toldOf(page, "onError"), "the tab remembers its visit").toEqual([]);
    const again = await newPage(browser, desktop);
    await again.page.goto(host.origin);
    await again.page.frameLocator("iframe").getByRole("heading", { name: "This link does not work" }).waitFor();
    expect((await toldOf(again.page, "onError")).map(([, { code }]) => code)).toEqual(["signing_token_invalid"]);
    await again.page.context().close();
    await page.context().close();
  });
});

it("a third origin can neither frame the page nor hear it", async () => {
  const agreement = await sentAgreement();
  const url = await agreement.linkFor("client", { allowedOrigins: [host.origin] });
  third.show(mounting(agreement.organization.server.origin, url));
  const { page, faults } = await newPage(browser, desktop);
  await page.goto(third.origin);
  await expect.poll(() => faults.join()).toMatch(/frame-ancestors|Refused to frame|Framing/);
  expect(await toldTo(page)).toEqual([]);
  expect(await seenBy(page)).toEqual([]);
  // The refused frame has used nothing up: where it is allowed, the link still opens.
  host.show(mounting(agreement.organization.server.origin, url));
  await page.goto(host.origin);
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  expect(await toldOf(page, "onReady")).toHaveLength(1);
  await page.context().close();
});

it("the package is one module with its types, and a strict compiler is content with it", () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-embed-"));
  const built = join(import.meta.dirname, "dist/package");
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder, built], { encoding: "utf8" }),
  );
  expect(packed.files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    "README.md",
    "contract.d.ts",
    "embed.d.ts",
    "embed.js",
    "embed.js.map",
    "messages.d.ts",
    "package.json",
  ]);
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", folder]);
  const use = (callback: string) => `import { mountSigning, type FieldFilled } from "./package/embed.js";
    const signing = mountSigning("#box", { url: "https://sign.example/s/1#t=2", onFieldFilled: ${callback} });
    signing.focusField("id"); signing.destroy(); export type { FieldFilled };`;
  const compile = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    const options = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
    ];
    try {
      return execFileSync(join(import.meta.dirname, "../node_modules/.bin/tsc"), [...options, join(folder, name)], {
        encoding: "utf8",
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  expect(
    compile("right.mts", use("({ label, remainingRequired }) => `${label ?? ''} ${remainingRequired.toFixed()}`")),
  ).toBe("");
  expect(compile("wrong.mts", use("({ labels }) => labels"))).toContain("Property 'labels' does not exist");
  rmSync(folder, { recursive: true });
});
