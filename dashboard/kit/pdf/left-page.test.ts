import { afterAll, expect, it } from "vitest";
import { smallPdf } from "../../../server/agreements/testing/small-pdf.ts";
import { uploadPdf } from "../../../server/agreements/testing/signed-upload.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

it("whoever leaves a PDF while its pages are asked for leaves no error behind", async () => {
  const organization = await newOrganization(await dashboardServer());
  const { id } = made(await uploadPdf(organization, smallPdf(2)));
  const { page, faults, close } = await openDashboard({ organization, path: `/documents/${id}/fields` });
  await page.locator("canvas[data-drawn=true]").first().waitFor();
  await page.evaluate(() => {
    const follow = (path: string) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    };
    const [fields, list] = [location.pathname, "/test/documents"];
    const state = window as unknown as { asked: number; begin: () => void };
    state.asked = 0;
    state.begin = () => follow(fields);
    const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, ...sent: unknown[]) => void;
    // The moment in which pdf.js asks its worker for a page.
    Worker.prototype.postMessage = function (message: { action?: string }, ...rest: unknown[]) {
      post.call(this, message, ...rest);
      if (message.action !== "GetPage") return;
      state.asked += 1;
      if (location.pathname !== list) follow(list);
    };
    follow(list);
  });
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await page.evaluate(() => (window as unknown as { begin: () => void }).begin());
  await page.waitForFunction(() => (window as unknown as { asked: number }).asked > 0);
  await page.waitForURL(/\/test\/documents$/);
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await page.waitForTimeout(500);
  expect(faults).toEqual([]);
  await close();
});
