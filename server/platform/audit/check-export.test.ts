import { webcrypto } from "node:crypto";
import { checkJson } from "@probity/engines/integrity/seals/check-json.ts";
import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { type CheckpointFile, checkpointFile } from "./checkpoint-file.ts";
import { findPublicKeys } from "./checkpoint-keys.ts";
import { operatorOf, recordAudit } from "./record-audit.ts";
import { sealTrails } from "./seal-trails.ts";

let file: CheckpointFile;
let known: KnownSeals;
beforeAll(async () => {
  // All trails of a database are sealed, so it is one without the organizations of other tests.
  const server = await startServer();
  const { database, parts } = server;
  // An odd number of leaves, and more than one level.
  for (let count = 0; count < 5; count += 1) {
    const { organizationId } = await newOrganization(server);
    const event = { type: "organization.updated", resourceType: "organizations", resourceId: organizationId } as const;
    await transact(database, { scope: { organizationId, mode: "live" } }, (tx) =>
      recordAudit(tx, operatorOf(organizationId), new Date(), event),
    );
  }
  const sealed = await sealTrails({ database, keyring: parts.keyring, clock: () => new Date() });
  const keys = await transact(database, {}, findPublicKeys);
  file = checkpointFile(sealed, keys);
  const auditKeys = new Map([...keys].map(([id, key]) => [id, Uint8Array.from(key)]));
  known = { seals: new Map(), issuers: new Set(), timestampAuthorities: [], auditKeys };
});

const check = (value: unknown, by = known) => checkJson(webcrypto.subtle, Buffer.from(JSON.stringify(value)), by);

describe("an exported checkpoint, as anybody can check it", () => {
  it("is genuine, with as many trails and events as it covers, however many of them there are", async () => {
    const { checkpoint, organizations } = file;
    expect(organizations.length).toBeGreaterThan(4);
    expect(await check(file)).toEqual({
      outcome: "checkpoint",
      sealedAt: checkpoint.sealedAt,
      root: checkpoint.root,
      trails: organizations.length,
      events: organizations.reduce((sum, { size }) => sum + size, 0),
    });
  });

  it("was changed where a trail is missing, exchanged or shorter, and where what was signed is not what it says", async () => {
    const { checkpoint, organizations } = file;
    const [first, ...others] = organizations as [(typeof organizations)[0], ...typeof organizations];
    const changed = (problem: string) => ({ outcome: "checkpoint_changed", problem });
    for (const trails of [others, [...others, first], [{ ...first, size: first.size - 1 }, ...others]])
      expect(await check({ ...file, organizations: trails })).toEqual(changed("root"));
    for (const said of [{ organizations: 1 }, { root: "0".repeat(64) }, { sealedAt: "2020-01-01T00:00:00.000Z" }])
      expect(await check({ ...file, checkpoint: { ...checkpoint, ...said } })).toEqual(changed("signature"));
  });

  it("is another server's where its key is not known here, whatever keys it brings along", async () => {
    expect(await check(file, { ...known, auditKeys: new Map() })).toEqual({ outcome: "checkpoint_foreign" });
    const stolen = { ...file, checkpoint: { ...file.checkpoint, keyId: "0".repeat(16) } };
    expect(await check(stolen)).toEqual({ outcome: "checkpoint_foreign" });
  });

  it("anything else is none, and nothing ever fails", async () => {
    for (const value of [null, 1, [], {}, { kind: "probity.audit.export.1" }, { resource: "audit-checkpoints" }])
      expect(await check(value)).toBeNull();
    const text = Buffer.from(JSON.stringify(file));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: text.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const flipped = Uint8Array.from(text);
          flipped[at]! ^= bits;
          const verdict = await checkJson(webcrypto.subtle, flipped, known);
          // The keys that the file brings along are not looked at.
          const looksAt = at < text.indexOf('"publicKeys"') || at > text.indexOf('"organizations":[');
          if (looksAt) expect(verdict?.outcome).not.toBe("checkpoint");
        },
      ),
      { numRuns: 500 },
    );
  });
});
