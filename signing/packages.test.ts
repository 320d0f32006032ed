import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildClient } from "../client/build.ts";
import { newPerson, password } from "../server/accounts/testing/people.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { newPublishedPolicy } from "../server/risk/testing/policies.ts";
import { newSource } from "../server/risk/testing/evidence.ts";
import { sentAgreement } from "./testing/agreement.ts";
import { startBrowser } from "./testing/browser.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "probity-packages-"));
const [client, signing] = ["client", "signing"].map((name) => join(folder, "node_modules/@probity", name)) as [
  string,
  string,
];
afterAll(() => rmSync(folder, { recursive: true }));

// The server answers from this very process, so nothing may block it while programs run.
const run = promisify(execFile);

/** Both packages as npm makes them, installed in a folder that has nothing else. */
beforeAll(async () => {
  const packages = [buildClient(), join(root, "signing/dist/package")];
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder, ...packages]);
  const tarballs = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => `./${filename}`);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], { cwd: folder });
});

const blocksOf = (readme: string) =>
  [...readFileSync(join(root, readme), "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!).join("\n");

/** The README as a program, with values of an organization of its own in place of the examples. */
async function programOf() {
  const organization = await newOrganization();
  const { server, apiKeys, organizationId } = organization;
  const { email } = await newPerson(server, [organizationId], "owner");
  const source = await newSource(organization);
  const policy = await newPublishedPolicy(organization, { source: source.identity });
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const values = {
    "https://probity.example.org": server.origin,
    "ak_test_…": apiKeys.test.keyId,
    "sk_test_…": apiKeys.test.secret,
    "you@example.com": email,
    'password: "…"': `password: ${JSON.stringify(password)}`,
    "whsec_…": secret,
    "3d6f0b7e-1c2d-4e5f-8a9b-0c1d2e3f4a5b": organizationId,
  };
  const code = Object.entries(values).reduce((text, [example, value]) => {
    expect(text).toContain(example);
    return text.replaceAll(example, value);
  }, blocksOf("client/README.md"));
  const delivery = deliveryTo(organizationId, secret);
  return {
    origin: server.origin,
    text: `const [sourceRegistrationId, policyVersionId] = ${JSON.stringify([source.id, policy.id])};
${code}
// @ts-expect-error a kind that no subject has: the types are there, and they are not \`any\`
void (() => client.subjects.create({ kind: "ship", externalId: "1" }));
const answer = await receive(new Request("https://app.example.com/", ${JSON.stringify(delivery)}));
console.log("effective:", effectiveDecision, "link:", new URL(url!).pathname, "pdf:", pdf.length, "webhook:", answer.status);
`,
  };
}

function deliveryTo(organizationId: string, secret: string) {
  const data = { organizationId, subjectId: null, resourceId: organizationId, sandbox: true };
  const body = JSON.stringify({ eventId: "1", event: "webhook.test", timestamp: new Date().toISOString(), data });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  const headers = {
    "x-timestamp": String(timestamp),
    "x-signature": `v1=${signature}`,
    "x-webhook-event": "webhook.test",
  };
  return { method: "POST", headers, body };
}

/** Expected lines of the README's code that are missing from this output. */
function missingFrom(said: string): RegExp[] {
  const expected = [
    / cust-42$/m,
    /^Registered before: [\w-]{36}$/m,
    /^The decision is /m,
    /^Radomir Sablin /m,
    /^first broken event: null$/m,
    /^Test$/m,
    /^webhook.test [\w-]{36}$/m,
    /^effective: \w+ link: \/s\/[\w-]{36} pdf: \d{4,} webhook: 204$/m,
  ];
  return expected.filter((line) => !line.test(said));
}

it("hold compiled code with declarations, source maps and no dependency", () => {
  expect(globSync("node_modules/{*,@*/*}/package.json", { cwd: folder }).toSorted()).toEqual([
    "node_modules/@probity/client/package.json",
    "node_modules/@probity/signing/package.json",
  ]);
  for (const path of [client, signing]) {
    const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ type: "module", sideEffects: false });
    expect(Object.keys(manifest)).not.toContain("dependencies");
    const files = globSync("**/*.{js,ts,map}", { cwd: path });
    const code = files.filter((file) => file.endsWith(".js"));
    expect(code.length).toBeGreaterThan(0);
    for (const file of code) {
      expect(files).toContain(`${file}.map`);
      expect(files).toContain(file.replace(/js$/, "d.ts"));
      expect(readFileSync(join(path, file), "utf8")).not.toMatch(/from "(node:|@)/);
    }
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  }
});

it("the client is smaller than 12 kB, gzipped", () => {
  const code = globSync("**/*.js", { cwd: client }).map((file) => readFileSync(join(client, file)));
  const size = gzipSync(Buffer.concat(code)).length;
  console.log(`@probity/client: ${(size / 1000).toFixed(1)} kB gzipped, without a minifier`);
  expect(size).toBeLessThan(12_000);
});

it("the READMEs compile against the packages, and the client's runs in Node", async () => {
  const program = await programOf();
  writeFileSync(join(folder, "readme.ts"), program.text);
  const mocks = ["url", "spinner", "progress", "showDeclined", "report", "fieldId"];
  writeFileSync(
    join(folder, "signing.ts"),
    `${mocks.map((name) => `declare const ${name}: any;`).join("\n")}\n${blocksOf("signing/README.md")}`,
  );
  const options = { target: "es2022", module: "nodenext", lib: ["es2024", "dom", "dom.iterable"], types: [] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...options, strict: true, noEmit: true }, include: ["*.ts"] }),
  );
  const compiled = await run(join(root, "node_modules/.bin/tsc"), ["-p", folder]).catch((error) => error);
  expect(compiled.stdout).toBe("");
  const { stdout } = await run("node", ["readme.ts"], { cwd: folder });
  expect(missingFrom(stdout), stdout).toEqual([]);
});

it("the client's README runs in a page and in a worker of a browser, and the signing page is mounted", async () => {
  const browser = await startBrowser();
  const page = await browser.newPage();
  const failed = new Promise((_, reject) => page.once("pageerror", reject));
  try {
    const [inPage, inWorker] = [await programOf(), await programOf()];
    const agreement = await sentAgreement();
    const allowed = { allowedOrigins: [inPage.origin] };
    await serveBeside(page, inPage.origin, {
      "page.html": `<!doctype html><script type="module" src="page.js"></script>`,
      "page.js": browserCode(inPage.text, "globalThis.document.title = 'done'"),
      "worker.html": `<!doctype html><script>
        new Worker("worker.js", { type: "module" }).onmessage = ({ data }) => { lines = data; document.title = "done"; };
      </script>`,
      "worker.js": browserCode(inWorker.text, "postMessage(lines)"),
      "signing.html": `<!doctype html><div id="sign"></div><script type="module">import { mountSigning } from "./embed.js";
        const onReady = ({ documentId }) => (document.title = documentId);
        mountSigning("#sign", { url: ${JSON.stringify(await agreement.linkFor("client", allowed))}, onReady });
      </script>`,
    });
    await page.goto(`${inPage.origin}/packed/signing.html`);
    await Promise.race([page.waitForFunction(`document.title === "${agreement.id}"`), failed]);
    for (const name of ["page", "worker"]) {
      await page.goto(`${inPage.origin}/packed/${name}.html`);
      await Promise.race([page.waitForFunction("document.title === 'done'"), failed]);
      const said: string = await page.evaluate("lines.join('\\n')");
      expect(missingFrom(said), said).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});

/** A browser resolves no bare names, and a worker has no import map. What is logged is kept in `lines`. */
function browserCode(text: string, end: string): string {
  const imports = text.replaceAll(
    /from "@probity\/client(?:\/(\w+))?"/g,
    (_all, entry = "client") => `from "./${entry}.js"`,
  );
  const keep = `globalThis.lines = [];
    console.log = (...said) => lines.push(said.map((one) => (typeof one === "object" ? JSON.stringify(one) : one)).join(" "));`;
  return `${keep}\n${stripTypeScriptTypes(imports)}\n${end}`;
}

/** The page and the package come from the origin of the API, which answers no other origin; everything else is the real server. */
async function serveBeside(page: Page, origin: string, files: Record<string, string>): Promise<void> {
  await page.context().route(`${origin}/packed/**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace("/packed/", "");
    const body = files[name] ?? readFileSync(join(name === "embed.js" ? signing : client, name), "utf8");
    return route.fulfill({ body, contentType: name.endsWith(".html") ? "text/html" : "text/javascript" });
  });
}
