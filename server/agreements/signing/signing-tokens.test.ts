import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Answer } from "#testing/answer.ts";
import { anonymousClient, newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { bearerClient, newAgreement, newSession, openAs, type TestAgreement } from "../testing/agreements.ts";
import { startServer } from "#testing/server.ts";

const open = ({ organization: { server } }: TestAgreement, token: string) =>
  anonymousClient(server.origin).post("/signing/session", { token }, { idempotencyKey: null });

/** Everything of a refusal but what belongs to the one request. */
const shown = ({ status, body }: Answer<object>) => ({ status, ...body, requestId: null });

/** Each makes a token that opens nothing. */
const useless: [string, (agreement: TestAgreement) => Promise<string>][] = [
  [
    "used before",
    async (agreement) => {
      const { token } = await newSession(agreement);
      await open(agreement, token);
      return token;
    },
  ],
  ["guessed", async () => `ss_${randomBytes(32).toString("base64url")}`],
  ["empty but for its beginning", async () => "ss_"],
  [
    "a bearer instead of a token",
    async (agreement) => {
      const { token } = await newSession(agreement);
      return (await open(agreement, token)).body.bearer;
    },
  ],
  ["of another session's id", async (agreement) => (await newSession(agreement)).id],
  [
    "of a session that another one has ended",
    async (agreement) => {
      const { token } = await newSession(agreement);
      await newSession(agreement);
      return token;
    },
  ],
  [
    "of a signer whose address was another",
    async (agreement) => {
      const { token } = await newSession(agreement);
      const { organization, id, signerIds } = agreement;
      const changed = await organization.key.patch(`/documents/${id}/signers/${signerIds[0]}`, {
        email: "b@example.test",
      });
      expect(changed.status).toBe(200);
      return token;
    },
  ],
  [
    "of a document that was voided",
    async (agreement) => {
      const { token } = await newSession(agreement);
      await agreement.organization.key.post(`/documents/${agreement.id}/void`, { reason: "Over." });
      return token;
    },
  ],
  [
    "of a document that was declined",
    async (agreement) => {
      const { token } = await newSession(agreement, 1);
      const signer = await openAs(agreement);
      await signer.post("/signing/decline", { reason: "No." });
      return token;
    },
  ],
];

describe("a signing token", () => {
  it.each(useless)(
    "[DO-SI-1] 401 when it is %s: the same answer each time, and nothing changes",
    async (_what, make) => {
      const agreement = await newAgreement(await newOrganization(), { orders: [1, 1] });
      const token = await make(agreement);
      const before = await rowsOf(agreement.organization);
      const answer = await open(agreement, token);
      expect(answer.status).toBe(401);
      expect(shown(answer)).toEqual(shown(await open(agreement, `ss_${randomBytes(32).toString("base64url")}`)));
      expect(await rowsOf(agreement.organization)).toEqual(before);
    },
  );

  it("[DO-SI-1] 401 once its time is over, and once the document's is", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const [short, long, ending] = [
      await newAgreement(organization),
      await newAgreement(organization),
      await newAgreement(organization, { expiresAt: inSeconds(200) }),
    ] as const;
    const tokens = [
      await newSession(short, 0, { expiresInSeconds: 300 }),
      await newSession(long, 0, { expiresInSeconds: 3_600 }),
      await newSession(ending, 0, { expiresInSeconds: 3_600 }),
    ];
    const later = inSeconds(310);
    server.clock.now = () => later;
    const answers = await Promise.all(tokens.map(({ token }) => open(short, token)));
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
      "signing_token_invalid",
      200,
      "signing_token_invalid",
    ]);
    const muchLater = inSeconds(3_700);
    server.clock.now = () => muchLater;
    const ended = await bearerClient(server.origin, answers[1]!.body.bearer).get("/signing/session");
    expect([ended.status, ended.body.code, ended.body.reason]).toEqual([
      401,
      "signing_token_invalid",
      "session_expired",
    ]);
    await server.app.close();
    await server.close();
  });

  it("is kept as a hash alone, in the database and in the stored answer, and is never logged", async () => {
    const agreement = await newAgreement(await newOrganization());
    const { server, key } = agreement.organization;
    const path = `/documents/${agreement.id}/signers/${agreement.signerIds[0]}/signing-sessions` as const;
    const first = await key.post(path, {}, { idempotencyKey: "one" });
    const again = await key.post(path, {}, { idempotencyKey: "one" });
    expect(again.body).toEqual(first.body);
    const { bearer } = (await open(agreement, first.body.token)).body;
    const { rows: tables } = await server.pool.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const secret of [first.body.token, bearer])
      for (const { table_name: table } of tables) {
        const found = await server.pool.query(`select from ${table} t where t::text like $1`, [`%${secret}%`]);
        expect(found.rowCount, table).toBe(0);
      }
    expect(server.logged.join("")).not.toContain(first.body.token);
    expect(server.logged.join("")).not.toContain(bearer);
    expect(first.body.url).toBe(`http://probity.test/s/${first.body.id}#t=${first.body.token}`);
  });

  it("opens once when it is opened many times at the same moment", async () => {
    const agreement = await newAgreement(await newOrganization());
    const { token } = await newSession(agreement);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(agreement, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });
});

describe("the bearer of a signing session", () => {
  const routes = [
    ["GET", "/signing/session"],
    ["GET", "/signing/pdf"],
    ["POST", "/signing/complete"],
  ] as const;

  it.each([
    ["guessed", async () => `sb_${randomBytes(32).toString("base64url")}`],
    [
      "one that another session has ended",
      async (agreement: TestAgreement) => {
        const { token } = await newSession(agreement);
        const { bearer } = (await open(agreement, token)).body;
        await newSession(agreement);
        return bearer;
      },
    ],
  ])("[DO-SI-1] 401 when it is %s, on every route", async (_what, make) => {
    const agreement = await newAgreement(await newOrganization());
    const client = bearerClient(agreement.organization.server.origin, await make(agreement));
    for (const [method, path] of routes) {
      const answer = await client.send(method, path);
      expect([answer.status, answer.body.code, answer.body.reason], path).toEqual([
        401,
        "signing_token_invalid",
        undefined,
      ]);
    }
  });

  it("[DO-SI-1] 401 when it is the token itself", async () => {
    const agreement = await newAgreement(await newOrganization());
    const client = bearerClient(agreement.organization.server.origin, (await newSession(agreement)).token);
    for (const [method, path] of routes) expect((await client.send(method, path)).status, path).toBe(401);
  });

  it("[DO-SI-1] reaches nothing of the organization, and an API key nothing of signing", async () => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    for (const path of [
      "/documents",
      `/documents/${agreement.id}`,
      `/documents/${agreement.id}/pdf`,
      "/risk/subjects",
    ]) {
      const answer = await signer.get(path);
      expect([answer.status, answer.body.code], path).toEqual([403, "credential_kind_not_allowed"]);
    }
    const answer = await agreement.organization.key.get("/signing/session");
    expect([answer.status, answer.body.code]).toEqual([403, "credential_kind_not_allowed"]);
  });

  it.each([
    ["voided", "voided"],
    ["declined", "declined"],
  ])("[DO-SI-1] reads that the document is %s, and reads and changes nothing else", async (how, state) => {
    const agreement = await newAgreement(await newOrganization(), {
      orders: [1, 1],
      fields: [{ fieldType: "text", label: "Company" }],
    });
    const signer = await openAs(agreement);
    await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: "Northwind" });
    if (how === "voided") await agreement.organization.key.post(`/documents/${agreement.id}/void`, { reason: "Over." });
    else await (await openAs(agreement, 1)).post("/signing/decline", { reason: "No." });
    const read = await signer.get("/signing/session");
    expect([read.status, read.body.state, read.body.fields]).toEqual([200, state, []]);
    expect(read.text).not.toContain("Northwind");
    const before = await rowsOf(agreement.organization);
    const refused = [
      await signer.get("/signing/pdf"),
      await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: "Contoso" }),
      await signer.remove(`/signing/fields/${agreement.fields[0]}/value`),
      await signer.post("/signing/consent", { hash: read.body.consent.hash }),
      await signer.post("/signing/complete"),
      await signer.post("/signing/decline", { reason: "No." }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, "document_state_conflict"]),
    );
    expect(await rowsOf(agreement.organization)).toEqual(before);
  });
});
