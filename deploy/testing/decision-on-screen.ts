import { desktop, newPage, startBrowser } from "../../signing/testing/browser.ts";

/** As somebody who has just started it: signs in, opens the newest assessment, and answers the decision that stands there. */
export async function decisionOnScreen(origin: string, owner: { email: string; password: string }): Promise<string> {
  const browser = await startBrowser();
  try {
    const { page } = await newPage(browser, desktop);
    await page.goto(origin);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Continue" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.goto(`${origin}/test/assessments`);
    await page.getByRole("table", { name: "Assessments" }).getByRole("row").nth(1).waitFor();
    await page.locator("main h1").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Assessment \d+$/ }).waitFor();
    const decided = page.getByRole("region", { name: "Decision", exact: true });
    const [decision] = /^(none|review|restrict|reject)/.exec((await decided.textContent()) ?? "") ?? [];
    if (decision === undefined) throw new Error("The page of the assessment shows no decision.");
    return decision;
  } finally {
    await browser.close();
  }
}
