import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Locked = {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
};

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

/** Each with the reason why it works without its script. */
const withScripts: Readonly<Record<string, string>> = {
  "node_modules/esbuild": "its binary is a package of its own for every platform",
  "node_modules/lmdb": "its binary is a package of its own for every platform",
  "node_modules/msgpackr-extract": "its binary is a package of its own for every platform, and it works without",
};

it("every package has the digest of what is installed, except binaries for other platforms", () => {
  expect(installed.length).toBeGreaterThan(300);
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  // The registry that the lock file was made with names no digests for platforms that it does not serve.
  const runsHere = ({ os, cpu, libc }: Locked) =>
    (os ?? ["linux"]).includes("linux") && (cpu ?? ["x64"]).includes("x64") && (libc ?? ["glibc"]).includes("glibc");
  expect(without.filter(([, locked]) => locked.optional !== true || runsHere(locked)).map(([path]) => path)).toEqual(
    [],
  );
});

it("no package comes from elsewhere than the registry", () => {
  const elsewhere = installed.filter(([, { resolved = "" }]) => /^(git|file|http:)|github|\.tgz\?/.test(resolved));
  expect(elsewhere).toEqual([]);
});

it("packages run nothing when they are installed, and those that would are known to work without", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const found = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(found.toSorted()).toEqual(Object.keys(withScripts).toSorted());
});
