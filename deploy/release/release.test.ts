import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { licencesOf } from "./licences.ts";
import { type Locked, nameOf, readLockFile, repository } from "./lock-file.ts";
import type { sbomOf } from "./sbom.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "probity-release-test-"));
const [first, second] = [join(folder, "first"), join(folder, "second")] as const;
// Whoever changes something tries it before it is committed.
const build = (out: string) =>
  run("npm", ["run", "--silent", "release", "--", "build", "--out", out, "--no-image", "--uncommitted"], {
    cwd: repository,
  });
const read = (name: string) => readFileSync(join(first, name), "utf8");
const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };

let said: string;
beforeAll(async () => {
  ({ stdout: said } = await build(first));
  await build(second);
  // Compilers run in it, on a machine that may be busy with other tests.
});
afterAll(() => rmSync(folder, { recursive: true }));

it("makes packages, a bill of materials, licences and provenance, and checksums of all of them that verify", async () => {
  expect(said).toContain("No image: it was not asked for.");
  const names = readdirSync(first).toSorted();
  expect(names).toEqual([
    "LICENSES",
    "SHA256SUMS",
    `probity-${version}.cdx.json`,
    `probity-${version}.provenance.json`,
    `probity-client-${version}.tgz`,
    `probity-conformance-${version}.tgz`,
    `probity-signing-${version}.tgz`,
  ]);
  const { stdout } = await run("sha256sum", ["--strict", "-c", "SHA256SUMS"], { cwd: first });
  const verified = stdout.split("\n").filter((line) => line.endsWith(": OK"));
  expect(verified.map((line) => line.slice(0, -4))).toEqual(names.filter((name) => name !== "SHA256SUMS"));
});

it("two builds of the same sources are the same bytes", () => {
  for (const name of readdirSync(first))
    expect(readFileSync(join(second, name)).equals(readFileSync(join(first, name))), name).toBe(true);
});

it("the bill of materials names every package of production in the lock file, and no developer's tool", () => {
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const production = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(production.length).toBeGreaterThan(250);
  const bom = JSON.parse(read(`probity-${version}.cdx.json`)) as ReturnType<typeof sbomOf>;
  expect([bom.bomFormat, bom.specVersion]).toEqual(["CycloneDX", "1.6"]);
  const refs = new Set<string>(bom.components.map((one) => one["bom-ref"]));
  expect(refs.size).toBe(bom.components.length);
  const identities = production.map(([path, { version: locked }]) => `${nameOf(path)}@${locked}`);
  expect(identities.filter((identity) => !refs.has(identity))).toEqual([]);
  for (const name of ["node", "unicode-data", "@probity/server@" + version]) expect(refs).toContain(name);
  expect([...refs].filter((ref) => /^(vitest|knip|@changesets\/cli|typescript)@/.test(ref))).toEqual([]);
  // Nothing in it leads to something that is not in it.
  const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !refs.has(ref) && ref !== `probity@${version}`)).toEqual([]);
  const pg = bom.dependencies.find(({ ref }) => ref.startsWith("pg@"))!;
  expect(pg.dependsOn.map((ref) => ref.replace(/@.*/, ""))).toEqual(expect.arrayContaining(["pg-pool", "pg-types"]));

  const licences = read("LICENSES");
  expect(identities.filter((identity) => !licences.includes(`${identity}, `))).toEqual([]);
  for (const text of ["SIL OPEN FONT LICENSE", "UNICODE LICENSE V3", "Permission is hereby granted"])
    expect(licences).toContain(text);
});

it("the provenance names the commit, the lock file, and the digest of every file it speaks for", async () => {
  const { subject, predicateType, predicate } = JSON.parse(read(`probity-${version}.provenance.json`));
  expect(predicateType).toBe("https://slsa.dev/provenance/v1");
  const { stdout } = await run("git", ["rev-parse", "HEAD"], { cwd: repository });
  const [source, archive, lock] = predicate.buildDefinition.resolvedDependencies;
  expect(source.digest).toEqual({ gitCommit: stdout.trim() });
  expect(archive.digest.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(lock.digest.sha256).toBe(hash("sha256", readFileSync(join(repository, "package-lock.json"), "utf8")));
  const isSpokenFor = (name: string) => name !== "SHA256SUMS" && !name.endsWith(".provenance.json");
  expect(subject).toEqual(
    readdirSync(first)
      .filter(isSpokenFor)
      .toSorted()
      .map((name) => ({ name, digest: { sha256: hash("sha256", readFileSync(join(first, name)), "hex") } })),
  );
});

it("the packed client and the packed SDK install without a network, and work there", async () => {
  const home = join(folder, "customer");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), '{ "private": true, "type": "module" }\n');
  const tarballs = ["client", "signing"].map((name) => join(first, `probity-${name}-${version}.tgz`));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], { cwd: home });
  writeFileSync(
    join(home, "try.js"),
    `import { createClient } from "@probity/client";
     import { signRequest } from "@probity/client/sign";
     import { verifyWebhook } from "@probity/client/webhooks";
     import { mountSigning } from "@probity/signing";
     const key = { keyId: "ak_test_x", secret: "sk_test_x" };
     const signed = await signRequest({ ...key, method: "GET", target: "/api/v1/health", body: "", timestamp: 1 });
     console.log(typeof createClient({ baseUrl: "https://probity.example.org", ...key }).subjects.create,
       Object.keys(signed).length, typeof verifyWebhook, typeof mountSigning);`,
  );
  const { stdout } = await run("node", ["try.js"], { cwd: home });
  expect(stdout).toBe("function 3 function function\n");
  for (const name of ["client", "signing"])
    expect(readFileSync(join(home, "node_modules/@probity", name, "LICENSE"), "utf8")).toContain("Apache License");
});

it("refuses a folder that holds something, and a package that names no licence", async () => {
  await expect(build(first)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  const silent = { name: "silent", version: "1.0.0", path: "node_modules/silent", locked: { version: "1.0.0" } };
  expect(() => licencesOf([silent], version)).toThrow("These packages name no licence: silent@1.0.0");
  expect(readLockFile()["node_modules/pg"]?.license).toBe("MIT");
});
