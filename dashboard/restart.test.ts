import { afterAll, describe, expect, it } from "vitest";
import { createApi } from "../server/app/api.ts";
import { HttpMetrics } from "../server/platform/http/metrics.ts";
import { startServer } from "../server/testing/server.ts";
import { closeWindows, openDashboard } from "./testing/open-dashboard.ts";

afterAll(closeWindows);

describe("a page whose server restarts under it", () => {
  it("says since when it is offline, keeps what it shows, and goes on by itself", async () => {
    const server = await startServer();
    const { port, hostname: host } = new URL(server.origin);
    const opened = await openDashboard({ server });
    const { page } = opened;
    await page.getByText(opened.person.email).first().waitFor();
    await server.app.close();
    // A panel whose first read was under way has nothing to keep, and says it too.
    const offline = page.getByText(/^Offline since \d\d:\d\d\./);
    await offline.first().waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("offline");
    await page.getByText(opened.person.email).first().waitFor();

    const restarted = createApi({ ...server.parts, metrics: new HttpMetrics({ processMetrics: false }) });
    const readAgain = page.waitForResponse((response) => response.url().endsWith("/api/v1/me") && response.ok());
    await restarted.listen({ host, port: Number(port) });
    await readAgain;
    await expect.poll(() => offline.count(), { timeout: 60_000 }).toBe(0);
    expect(opened.faults.filter((fault) => !/ERR_CONNECTION|Failed to fetch/.test(fault))).toEqual([]);
    await opened.close();
    await restarted.close();
    await server.close();
  });
});
