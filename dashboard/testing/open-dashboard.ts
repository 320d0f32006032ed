import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { ApiParts } from "../../server/app/api.ts";
import { makeOperator } from "../../server/accounts/testing/operators.ts";
import { codeOf, newBrowser, newPerson, password, type TestPerson } from "../../server/accounts/testing/people.ts";
import type { Mode, Role } from "../../server/platform/operation/caller.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { onCommitted } from "../../server/platform/database/transaction.ts";
import { createHints } from "../../server/platform/live/hints.ts";
import { startServer, type TestServer } from "../../server/testing/server.ts";
import { askedPictures } from "./asked-pictures.ts";
import { newPage, startBrowser, watchFaults } from "../../signing/testing/browser.ts";
import { seriousFindings } from "../../signing/testing/serious-findings.ts";

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
const narrow: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };

export type DashboardPerson = TestPerson & {
  role: Role;
  password: string;
  /** A code that has not been used yet, twice; only for somebody who was made with `totp`. */
  nextCode: () => string;
};

let browser: Promise<Browser> | undefined;

let server: Promise<TestServer> | undefined;

/** One server for all tests of a worker, which tells open pages what has changed, as it does outside of tests. */
export function dashboardServer(): Promise<TestServer> {
  server ??= tellingServer();
  return server;
}

/** A server of a test's own that tells open pages what has changed. */
export async function tellingServer(overrides: Partial<ApiParts> = {}): Promise<TestServer> {
  const started = await startServer(overrides);
  onCommitted(started.database, createHints(started.pool).committed);
  return started;
}

/** One browser for all tests of a worker; every window has cookies of its own. */
const sharedBrowser = (): Promise<Browser> => (browser ??= startBrowser());

/**
 * Windows that tests are done with, as empty as new ones, for the next test that asks for one. What has shown the dashboard before
 * starts it again in a third of the processor time.
 */
const idleWindows: Page[] = [];
const idleWindowsMax = 2;

async function openWindow({ window: options, isNew = false }: OpenOptions) {
  const idle = options === undefined && !isNew ? idleWindows.pop() : undefined;
  if (!idle) return newPage(await sharedBrowser(), options ?? wide);
  return { page: idle, ...watchFaults(idle) };
}

/**
 * An authenticator or an address of a test's own stays with its window, and a server of its own waits at its end for the connections
 * that a window keeps.
 */
const mayBeReused = async ({ server: of }: TestOrganization, { window: own, origin }: OpenOptions): Promise<boolean> =>
  own === undefined && origin === undefined && of === (await server);

/** Leaves nothing of a test in its window: no cookie, storage, permission, route or second page. */
async function closeWindow(page: Page, stop: () => void, isKept: boolean): Promise<void> {
  const context = page.context();
  stop();
  if (!isKept || page.isClosed() || idleWindows.length >= idleWindowsMax) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  if (page.url().startsWith("http"))
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
    });
  await page.goto("about:blank");
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.setViewportSize(wide.viewport!);
  idleWindows.push(page);
}

/** Closes what a file has left open. The browser stays for the next file. */
export async function closeWindows(): Promise<void> {
  const left = (await browser)?.contexts().filter((context) => !idleWindows.some((page) => page.context() === context));
  await Promise.all((left ?? []).map((context) => context.close()));
}

/** Somebody with a password in an organization, and with one-time codes where a test wants them. */
export async function newDashboardPerson(
  organization: TestOrganization,
  role: Role,
  options: { totp?: boolean } = {},
): Promise<DashboardPerson> {
  const { server, organizationId } = organization;
  const person = await newPerson(server, [organizationId], role);
  const secret = options.totp ? await turnOnCodes(server, person) : null;
  // A code is good once, and the one of the step before turned codes on: there are two left to use in this half minute.
  let step = 0;
  const nextCode = () => {
    if (secret === null || step > 1) throw new Error("This person has no one-time code left.");
    return codeOf(secret, step++);
  };
  return { ...person, role, password, nextCode };
}

async function turnOnCodes(server: TestServer, person: TestPerson): Promise<string> {
  const visitor = newBrowser(server);
  await visitor.login(person);
  const { secret } = (await visitor.client().post("/me/totp/start")).body;
  const confirmed = await visitor.client().post("/me/totp/confirm", { code: codeOf(secret, -1) });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return secret;
}

export type OpenedDashboard = {
  organization: TestOrganization;
  person: DashboardPerson;
  page: Page;
  context: BrowserContext;
  /** Errors of scripts, and what the content security policy refused. */
  faults: string[];
  /** Goes to a page of the dashboard: `go("/work-items?assignee=me")`. */
  go: (path: string) => Promise<void>;
  /** What axe-core finds serious on the page as it stands, in both themes. */
  findings: () => Promise<string[]>;
  /** Pictures at 1440×900 and 1280×800, light and dark, named `<name>.<width>.<theme>.png`. */
  pictures: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

export type OpenOptions = {
  server?: TestServer;
  /** A window of somebody who exists already, in their organization. */
  organization?: TestOrganization;
  person?: DashboardPerson;
  role?: Role;
  totp?: boolean;
  /** Gives the person the right to see how the installation is. */
  operator?: boolean;
  mode?: Mode;
  path?: string;
  /** False leaves the window at the sign-in page. */
  signedIn?: boolean;
  /** Instead of the server's own, where a test puts something in between. */
  origin?: string;
  window?: BrowserContextOptions;
  /** For a test of what a browser that has loaded nothing before does. */
  isNew?: boolean;
};

/** The dashboard on the real server, in a window of its own, with somebody signed in. */
export async function openDashboard(options: OpenOptions = {}): Promise<OpenedDashboard> {
  const { role = "admin", mode = "test", path = "/", signedIn = true } = options;
  const organization = options.organization ?? (await newOrganization(options.server ?? (await dashboardServer())));
  const person = options.person ?? (await newDashboardPerson(organization, role, options));
  if (options.operator) await makeOperator(organization.server, person.userId);
  const origin = options.origin ?? organization.server.origin;
  const { page, faults, stop } = await openWindow(options);
  const context = page.context();
  const go = async (to: string) => void (await page.goto(`${origin}/${mode}${to}`));
  if (signedIn) await signInQuietly(context, origin, person, options.totp === true);
  await go(path);
  return {
    organization,
    person,
    page,
    context,
    faults,
    go,
    findings: () => findingsInBothThemes(page),
    pictures: (name) => takePictures(page, name),
    close: async () => closeWindow(page, stop, await mayBeReused(organization, options)),
  };
}

/** As the sign-in page would, without it: the cookie is all that a page needs. */
async function signInQuietly(context: BrowserContext, origin: string, person: DashboardPerson, totp: boolean) {
  const data = { email: person.email, password: person.password, ...(totp && { totp: person.nextCode() }) };
  const answer = await context.request.post(`${origin}/api/v1/auth/login`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** What axe-core finds serious. A theme changes colours and nothing else, so in the second one only contrast is looked at. */
export const findingsInBothThemes = (page: Page): Promise<string[]> =>
  inBothThemes(page, async (theme) => {
    const found = await seriousFindings(page, theme === "dark" ? ["color-contrast"] : undefined);
    return found.map((one) => `${theme}: ${one}`);
  });

async function inBothThemes<T>(page: Page, look: (theme: "light" | "dark") => Promise<T[]>): Promise<T[]> {
  const seen: T[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    seen.push(...(await look(theme)));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return seen;
}

/** Pictures are kept where `DASHBOARD_PICTURES` says, for somebody to look at; without it none are taken. */
async function takePictures(page: Page, name: string): Promise<void> {
  const { folder } = askedPictures;
  if (!folder) return;
  const before = page.viewportSize()!;
  for (const { viewport } of [wide, narrow]) {
    await page.setViewportSize(viewport!);
    await inBothThemes(page, async (theme) => {
      const path = `${folder}/${name}.${viewport!.width}.${theme}.png`;
      mkdirSync(dirname(path), { recursive: true });
      await page.screenshot({ path, animations: "disabled" });
      return [];
    });
  }
  await page.setViewportSize(before);
}
