import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changelogWith, readChanges } from "./changelog.ts";
import { readLockFile, repository, workspaces } from "./lock-file.ts";

const read = (name: string) => readFileSync(join(repository, name), "utf8");
const version: string = JSON.parse(read("package.json")).version;

it("every place that names the version names the same one", () => {
  const manifests = globSync(
    "{contract,engines,server,client,signing,dashboard,site,examples,examples/*}/package.json",
    {
      cwd: repository,
    },
  );
  expect(manifests.length).toBe(11);
  for (const name of manifests) expect([name, JSON.parse(read(name)).version]).toEqual([name, version]);
  for (const { name, version: locked } of workspaces(readLockFile())) expect([name, locked]).toEqual([name, version]);
  for (const name of ["onboarding", "screening-csv", "embedded-signing"])
    expect(JSON.parse(read(`examples/${name}/package.json`)).dependencies).toEqual({
      "@probity/client": `^${version}`,
    });
  expect(read("deploy/image/Dockerfile")).toContain(`ARG VERSION=${version}\n`);
  expect(read("CHANGELOG.md")).toMatch(new RegExp(`^## ${version.replaceAll(".", "\\.")}( |$)`, "m"));
});

it("one changeset raises all packages together, and none is published by Changesets", () => {
  const config = JSON.parse(read(".changeset/config.json"));
  expect(config).toMatchObject({ changelog: false, commit: false, fixed: [["@probity/*"]] });
  expect(config.privatePackages).toEqual({ version: true, tag: false });
});

it("a version's section holds what was unreleased, then the changesets, above the version before", () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-changes-"));
  writeFileSync(join(folder, "README.md"), "# Changesets\n");
  writeFileSync(join(folder, "b.md"), '---\n"@probity/server": minor\n---\n\nAdds b.\nIt has two lines.\n');
  writeFileSync(join(folder, "a.md"), '---\n"@probity/client": patch\n---\n\nMends a.\n');
  writeFileSync(join(folder, "empty.md"), "---\n---\n");
  const changes = readChanges(folder);
  rmSync(folder, { recursive: true });
  const old = "# Changelog\n\n## Unreleased\n\nNotes.\n\n- Old.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n";
  const day = new Date("2026-02-03T04:05:06Z");
  const section = "## 0.2.0 (2026-02-03)\n\nNotes.\n\n- Old.\n\n- Mends a.\n- Adds b.\n  It has two lines.\n";
  expect(changelogWith(old, "0.2.0", day, changes)).toBe(
    `# Changelog\n\n${section}\n## 0.1.0 (2026-01-01)\n\n- First.\n`,
  );
  expect(changelogWith("# Changelog\n\n## 0.1.0 (2026-01-01)\n\n- First.\n", "0.2.0", day, changes)).toBe(
    "# Changelog\n\n## 0.2.0 (2026-02-03)\n\n- Mends a.\n- Adds b.\n  It has two lines.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n",
  );
  expect(changelogWith("# Changelog\n\n## Unreleased\n\n- Old.\n", "0.2.0", day, [])).toBe(
    "# Changelog\n\n## 0.2.0 (2026-02-03)\n\n- Old.\n",
  );
  expect(() => changelogWith("Nothing", "0.2.0", day, changes)).toThrow("does not begin with its title");
});
