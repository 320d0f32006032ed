import { hash } from "node:crypto";
import { identityOf, type LockFile, type Package, productionPackages, resolve, workspaces } from "./lock-file.ts";
import type { Source } from "./source.ts";

/**
 * The bill of materials in CycloneDX 1.6. It is made from the lock file and not by `npm sbom --omit dev`, which leaves out packages that
 * developers' tools need as well: pg, undici and fifty others, when this was written.
 */
export function sbomOf(lock: LockFile, source: Source) {
  const own = workspaces(lock);
  const packages = productionPackages(lock);
  const known = new Set([...own, ...packages].map(identityOf));
  const root = `probity@${source.version}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(`${source.commit} ${source.lockDigest}`)}`,
    version: 1,
    metadata: {
      timestamp: source.time,
      component: {
        type: "application",
        "bom-ref": root,
        name: "probity",
        version: source.version,
        purl: `pkg:npm/probity@${source.version}`,
        licenses: [{ license: { id: "Apache-2.0" } }],
      },
    },
    components: [...own.map(ownComponent), ...packages.map(component), ...beside(source)],
    dependencies: [
      { ref: root, dependsOn: [...own.map(identityOf), ...beside(source).map((one) => one["bom-ref"])] },
      ...[...own, ...packages].map((one) => ({ ref: identityOf(one), dependsOn: needs(lock, one, known) })),
    ],
  };
}

const ownComponent = (one: Package) => ({
  type: "library",
  "bom-ref": identityOf(one),
  name: one.name,
  version: one.version,
  licenses: [{ license: { id: "Apache-2.0" } }],
});

const component = ({ name, version, locked }: Package) => ({
  type: "library",
  "bom-ref": identityOf({ name, version }),
  name,
  version,
  scope: locked.optional ? "optional" : "required",
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  ...(locked.integrity && { hashes: [{ alg: "SHA-512", content: hexOf(locked.integrity) }] }),
  licenses: [licenceOf(locked.license ?? "NOASSERTION")],
});

/** An identifier, or an expression of several. */
const licenceOf = (licence: string) =>
  / (AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };

/** What npm does not know of: the program that runs everything, and data that is kept with the sources. */
const beside = ({ nodeLine }: Source) => [
  {
    type: "platform",
    "bom-ref": "node",
    name: "node",
    version: nodeLine,
    description: "The line of releases that it runs on. The image has the newest one of its base.",
    licenses: [{ license: { id: "MIT" } }],
  },
  {
    type: "data",
    "bom-ref": "unicode-data",
    name: "Unihan and CLDR transforms",
    description: "Tables that romanise names, in engines/screening/names/tables.",
    licenses: [{ license: { id: "Unicode-3.0" } }],
  },
  {
    type: "data",
    "bom-ref": "common-passwords",
    name: "Common passwords of SecLists",
    description: "Digests of passwords that are refused, in server/accounts/passwords.",
    licenses: [{ license: { id: "MIT" } }],
  },
];

function needs(lock: LockFile, { path, locked }: Package, known: ReadonlySet<string>): string[] {
  const names = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies });
  const found = names.flatMap((name) => resolve(lock, path, name) ?? []).map(identityOf);
  return [...new Set(found.filter((identity) => known.has(identity)))].toSorted();
}

const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

/** The same for the same text, in the form of a random one. */
function uuidOf(text: string): string {
  const hex = hash("sha256", text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
