// @module-tag long

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { copiesOf } from "../../server/platform/work/testing/copied-items.ts";
import { newAction } from "../../server/risk/testing/actions.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { startServer, type TestServer } from "../../server/testing/server.ts";
import { closeWindows, type OpenedDashboard, openDashboard } from "../testing/open-dashboard.ts";

const presses = inject("sizes").nextPresses;
const minutes = 60_000;

let server: TestServer;
let organization: TestOrganization;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  organization = await newOrganization(server);
});
afterAll(async () => {
  await closeWindows();
  await server.app.close();
  await server.close();
});

async function desk(): Promise<OpenedDashboard> {
  const opened = await openDashboard({ organization, role: "member", path: "/work-items" });
  await opened.page.getByRole("list", { name: "Work items" }).waitFor();
  return opened;
}
const itemIn = (url: string | URL) => new URL(url).searchParams.get("item");

/** Presses the key once. Answers the item that was given when it stands on the page, and null when the page says that none is left. */
async function next({ page }: OpenedDashboard): Promise<string | null> {
  const answered = page.waitForResponse("**/api/v1/work-items/next");
  await page.keyboard.press("n");
  const { item } = (await (await answered).json()) as { item: { id: string } | null };
  if (item) await page.waitForURL((url) => itemIn(url) === item.id);
  else await page.getByText("Nothing is left that nobody has").first().waitFor();
  return item?.id ?? null;
}

describe("take next", () => {
  it("in two browsers, again and again at once: nobody gets the item of the other, and none is left over", async () => {
    const action = await newAction(organization);
    await copiesOf(organization, action.id, presses - 5);
    const desks = [await desk(), await desk()];
    const began = performance.now();
    const taken = await Promise.all(
      desks.map(async (opened) => {
        const given: (string | null)[] = [];
        for (let press = 0; press < presses / 2; press++) given.push(await next(opened));
        return given;
      }),
    );
    console.log(`${presses} presses of "n" in two browsers: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const given = taken.flat().filter((id) => id !== null);
    expect(given).toHaveLength(presses - 4);
    expect(new Set(given).size).toBe(presses - 4);
    expect((await organization.key.get("/work-items?assignee=none")).body.items).toEqual([]);
    for (const [at, { person }] of desks.entries()) {
      const { rows } = await server.pool.query("select id from work_items where assignee = $1", [person.userId]);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(taken[at]!.filter((id) => id !== null)));
    }
    for (const opened of desks) await opened.close();
  });

  it("one press takes one item, even if the key is pressed twice before the answer", async () => {
    await newAction(organization, { name: "call_back" });
    await newAction(organization, { name: "call_back" });
    const { page, person, close } = await desk();
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.getByText("you have it").waitFor();
    const mine = await server.pool.query("select 1 from work_items where assignee = $1", [person.userId]);
    expect(mine.rows).toHaveLength(1);
    await close();
  });
});

describe("an analyst who closes the page", () => {
  it("keeps the item as long as the lease, which an open page renews, and then gives it back", async () => {
    const { id } = await newAction(organization, { name: "limit_account" });
    const [one, other] = [await desk(), await desk()];
    expect(await next(one)).toBe(id);
    expect(await next(other)).toBeNull();

    const leaseUntil = async () => (await organization.key.get(`/work-items/${id}`)).body.data.leaseUntil;
    const first = await leaseUntil();
    server.clock.now = () => new Date(Date.now() + 3 * minutes);
    await one.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(leaseUntil).not.toBe(first);
    await one.close();

    server.clock.now = () => new Date(Date.now() + 7 * minutes);
    expect(await next(other)).toBeNull();
    server.clock.now = () => new Date(Date.now() + 9 * minutes);
    expect(await next(other)).toBe(id);
    await other.page.getByText("you have it").waitFor();
    await other.close();
  });
});
