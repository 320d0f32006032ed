import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { newOrganization } from "../../server/testing/organization.ts";
import { testServer } from "../../server/testing/server.ts";
import { tagDescriptions } from "../../server/platform/http/openapi/tags.ts";
import { desktop, startBrowser } from "../../signing/testing/browser.ts";

const publicUrl = "http://probity.test";

it("the program on its first page signs a request that is answered", async () => {
  const { origin } = await testServer();
  const { info } = (await (await fetch(`${origin}/openapi.json`)).json()) as { info: { description: string } };
  const program = /^```bash\n(.*?)^```/ms.exec(info.description)![1]!.replaceAll(publicUrl, origin);
  const { keyId, secret } = (await newOrganization()).apiKeys.test;
  const { stdout } = await promisify(execFile)("bash", ["-c", `KEY_ID=${keyId} SECRET=${secret}\n${program}`]);
  expect(JSON.parse(stdout)).toMatchObject({ resource: "subjects", data: { externalId: "customer-10442" } });
});

it("/reference shows in a browser without a network how to sign, and its chapters", async () => {
  const { origin } = await testServer();
  const browser = await startBrowser();
  try {
    const page = await browser.newPage(desktop);
    const elsewhere: string[] = [];
    await page.route(
      (url) => url.origin !== origin && url.protocol.startsWith("http"),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(`${origin}/reference`);
    await page.getByRole("heading", { name: "Sign a request" }).waitFor({ timeout: 60_000 });
    expect(await page.getByText("The string to sign has six lines").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Sign a request" }).last().getAttribute("href")).toBe(
      `${publicUrl}/guides/sign-a-request`,
    );
    const sidebar = page.locator("aside, nav").filter({ hasText: "Introduction" }).first();
    const lines = (await sidebar.innerText()).split("\n");
    const chapters = tagDescriptions.map(({ name }) => name);
    expect(lines.filter((line) => chapters.includes(line)).slice(0, chapters.length)).toEqual(chapters);
    expect(elsewhere).toEqual([]);
  } finally {
    await browser.close();
  }
});
