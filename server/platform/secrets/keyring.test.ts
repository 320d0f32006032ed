import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { Keyring } from "./keyring.ts";

const [one, two] = [randomBytes(32), randomBytes(32)];
const organizationId = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";
const other = "01a1dc40-2738-79fc-ac6e-ba680e6d7deb";

describe("sealed secrets", () => {
  it("open for the organization and the use they were sealed for, and for no other", () => {
    const keyring = new Keyring(new Map([[1, one]]));
    const keys = keyring.organization(organizationId, keyring.newDataKey(organizationId));
    const strangers = keyring.organization(other, keyring.newDataKey(other));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sealed = keys.seal("api-key", text);
        expect(keys.unseal("api-key", sealed).toString()).toBe(text);
        expect(() => keys.unseal("webhook", sealed)).toThrow(/authenticate/);
        expect(() => strangers.unseal("api-key", sealed)).toThrow(/authenticate/);
      }),
    );
  });

  it("do not open when any of their bytes was changed", () => {
    const keyring = new Keyring(new Map([[1, one]]));
    const keys = keyring.organization(organizationId, keyring.newDataKey(organizationId));
    const sealed = keys.seal("api-key", "sk_test_secret");
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => keys.unseal("api-key", changed), `byte ${index}`).toThrow(/authenticate|Unsupported state/);
    }
  });

  it("open under a key of their own with its salt alone, whichever master key wraps the data key", () => {
    const [before, after] = [new Keyring(new Map([[1, one]])), new Keyring(new Map([[2, two]]))];
    const wrapped = before.newDataKey(organizationId);
    const keys = before.organization(organizationId, wrapped);
    const [salt, another] = [randomBytes(32), randomBytes(32)];
    const sealed = keys.ofContent(salt).seal("note", "text");
    for (const key of [keys, keys.ofContent(null), keys.ofContent(another)])
      expect(() => key.unseal("note", sealed)).toThrow(/authenticate/);
    expect(() => keys.ofContent(salt).unseal("note-file", sealed)).toThrow(/authenticate/);
    const both = new Keyring(
      new Map([
        [1, one],
        [2, two],
      ]),
    );
    const rewrapped = after.organization(organizationId, both.rewrap(organizationId, wrapped));
    expect(rewrapped.ofContent(salt).unseal("note", sealed).toString()).toBe("text");
  });

  it("a data key is wrapped by the newest master key, and unwraps while its version is configured", () => {
    const wrapped = new Keyring(new Map([[1, one]])).newDataKey(organizationId);
    const sealed = new Keyring(new Map([[1, one]])).organization(organizationId, wrapped).seal("x", "text");
    const both = new Keyring(
      new Map([
        [1, one],
        [2, two],
      ]),
    );
    expect(both.organization(organizationId, wrapped).unseal("x", sealed).toString()).toBe("text");
    expect(both.newDataKey(organizationId).masterKeyVersion).toBe(2);
    const without = new Keyring(new Map([[2, two]]));
    expect(() => without.organization(organizationId, wrapped)).toThrow("MASTER_KEYS has no version 1");
    expect(() => both.organization(other, wrapped)).toThrow(/authenticate/);
  });

  it("a fingerprint is keyed: the same text has another one in another organization", () => {
    const keyring = new Keyring(new Map([[1, one]]));
    const [ours, theirs] = [organizationId, other].map((id) => keyring.organization(id, keyring.newDataKey(id)));
    expect(ours!.fingerprint("a", "b")).toEqual(ours!.fingerprint("a", "b"));
    expect(ours!.fingerprint("a", "b")).not.toEqual(theirs!.fingerprint("a", "b"));
    expect(ours!.fingerprint("a", "b")).not.toEqual(ours!.cursorMac("a\nb"));
  });

  it("a check value is the same for the same key and version alone, and is no plain hash of the key", () => {
    const [first, second] = [
      new Keyring(new Map([[1, one]])),
      new Keyring(
        new Map([
          [1, two],
          [2, one],
        ]),
      ),
    ];
    expect(first.checkValue(1)).toEqual(new Keyring(new Map([[1, one]])).checkValue(1));
    expect(first.checkValue(1)).not.toEqual(second.checkValue(1));
    expect(first.checkValue(1)).not.toEqual(second.checkValue(2));
    expect(first.checkValue(1)).not.toEqual(createHash("sha256").update(one).digest());
  });

  it("a dump of the whole database holds no secret of a key, a webhook or their stored answers", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const created = await owner.post("/api-keys", { name: "Dumped", mode: "test" });
    const hook = await owner.post("/webhooks", { url: "https://example.com/", events: ["risk.*"], mode: "test" });
    const rotated = await owner.post(`/webhooks/${hook.body.id}/rotate-secret`, { overlapSeconds: 60 });
    const secrets = [
      organization.apiKeys.test.secret,
      organization.apiKeys.live.secret,
      created.body.secret,
      hook.body.signingSecret,
      rotated.body.signingSecret,
    ];
    expect(secrets.every((secret) => typeof secret === "string" && secret.length > 40)).toBe(true);

    const { rows: tables } = await organization.server.pool.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { table_name: table } of tables) {
      const { rows } = await organization.server.pool.query(
        `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as dump from ${table} t`,
      );
      for (const secret of secrets) {
        for (const form of [secret, Buffer.from(secret).toString("hex"), Buffer.from(secret).toString("base64")]) {
          expect(rows[0].dump.includes(form), table).toBe(false);
        }
      }
    }
    for (const secret of secrets) expect(organization.server.logged.join()).not.toContain(secret);
  });
});
