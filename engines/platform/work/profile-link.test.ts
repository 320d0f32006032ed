import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillProfileLink, isProfileTemplate } from "./profile-link.ts";
import { subjectKinds } from "./subject-kinds.ts";

const id = "01900000-0000-7000-8000-000000000000";
const subject = (externalId: string) => ({ id, kind: "person" as const, externalId });

describe("a profile template", () => {
  it.each([
    "https://crm.example/customers/{externalId}",
    "https://crm.example:8443/{kind}/{subjectId}?tab=kyc&ref={externalId}",
    "https://crm/c-{externalId}.html",
    "https://crm.example/a%20b/{externalId}",
    "https://xn--bcher-kva.example/{externalId}",
  ])("is accepted: %s", (template) => expect(isProfileTemplate(template)).toBe(true));

  it.each([
    ["not https", "http://crm.example/{externalId}"],
    ["a script", "javascript:alert({externalId})"],
    ["no scheme", "//crm.example/{externalId}"],
    ["credentials", "https://user:pass@crm.example/{externalId}"],
    ["a user", "https://crm.example@evil.example/{externalId}"],
    ["a fragment", "https://crm.example/#/{externalId}"],
    ["a host from the subject", "https://{externalId}/x"],
    ["a host that the subject ends", "https://crm.example{externalId}/"],
    ["a host with a placeholder", "https://{kind}.crm.example/{externalId}"],
    ["a port from the subject", "https://crm.example:{externalId}/"],
    ["no path", "https://crm.example?id={externalId}"],
    ["a backslash", "https://crm.example\\@evil.example/{externalId}"],
    ["a port that is none", "https://crm.example:70000/{externalId}"],
    ["an address in numbers", "https://127.0.0.1/{externalId}"],
    ["an address in hexadecimal", "https://0x7f.0x1/{externalId}"],
    ["a host in other letters", "https://crm.exämple/{externalId}"],
    ["capitals in the host", "https://CRM.example/{externalId}"],
    ["an unknown placeholder", "https://crm.example/{name}/{externalId}"],
    ["a name of every object", "https://crm.example/{constructor}/{externalId}"],
    ["nested braces", "https://crm.example/{{externalId}}"],
    ["a brace that stays open", "https://crm.example/{externalId"],
    ["the same page for everybody", "https://crm.example/{kind}"],
    ["a way up", "https://crm.example/a/../{externalId}"],
    ["a way up in disguise", "https://crm.example/a/%2E./{externalId}"],
    ["half an escape", "https://crm.example/%2/{externalId}"],
    ["a space", "https://crm.example/a b/{externalId}"],
    ["a line break", "https://crm.example/{externalId}\n"],
    ["a tab that browsers drop", "https://crm.example/.\t./{externalId}"],
    ["more than 500 characters", `https://crm.example/${"x".repeat(490)}/{externalId}`],
  ])("is refused: %s", (_what, template) => {
    expect(isProfileTemplate(template)).toBe(false);
    expect(fillProfileLink(template, subject("cust-42"))).toBeUndefined();
  });

  it("is looked at in one pass, however it is written", () => {
    const start = performance.now();
    for (const piece of ["a.", "a-", "/", "%2e/", "{kind}", "."])
      isProfileTemplate(`https://${piece.repeat(490 / piece.length)}{externalId}\n`.slice(0, 500));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

const hostile = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "..",
        ".",
        "/",
        "\\",
        "@",
        "#",
        "?",
        "&",
        "=",
        "%2e",
        "%2F",
        "{kind}",
        ":",
        "\n",
        "\t",
        "+",
        "$&",
        "ﬃ",
        "。",
        "a",
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), minLength: 1 }),
);
const template = fc.constantFrom(
  "https://crm.example/customers/{externalId}",
  "https://crm.example:8443/{kind}/.{externalId}/show?ref={externalId}&of={subjectId}",
  "https://crm.example/{externalId}/",
  "https://crm.example/{externalId}{externalId}",
  "https://crm.example/view?{externalId}",
);

describe("a filled profile link", () => {
  it("is the template with each value percent-encoded", () => {
    const link = fillProfileLink("https://crm.example:8443/{kind}/{externalId}?of={subjectId}", subject("a/b c&d'é"));
    expect(link).toEqual({
      host: "crm.example:8443",
      href: `https://crm.example:8443/person/a%2Fb%20c%26d%27%C3%A9?of=${id}`,
    });
  });

  it.each(["..", ".", "\ud800"])("is none for an externalId that no address can carry: %j", (externalId) =>
    expect(fillProfileLink("https://crm.example/{externalId}", subject(externalId))).toBeUndefined(),
  );

  it("keeps scheme, host and the structure of path and query whatever the externalId is, and gives it back whole", () => {
    let filled = 0;
    fc.assert(
      fc.property(template, hostile, fc.constantFrom(...subjectKinds), (text, externalId, kind) => {
        const link = fillProfileLink(text, { id, kind, externalId });
        if (!link) return;
        filled += 1;
        const url = new URL(link.href);
        const plain = new URL(fillProfileLink(text, { id, kind, externalId: "plain" })!.href);
        expect(url.href).toBe(link.href);
        expect([url.protocol, url.host, url.username, url.password, url.hash]).toEqual([
          "https:",
          link.host,
          "",
          "",
          "",
        ]);
        expect(url.host).toBe(plain.host);
        const segments = url.pathname.split("/").map(decodeURIComponent);
        expect(segments).toEqual(plain.pathname.split("/").map((each) => each.replaceAll("plain", () => externalId)));
        expect([...url.searchParams]).toEqual(
          [...plain.searchParams].map((pair) => pair.map((each) => each.replaceAll("plain", () => externalId))),
        );
      }),
      { numRuns: 2_000 },
    );
    expect(filled).toBeGreaterThan(500);
  });

  it("an accepted template has the host that browsers read from it", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "https://",
        "crm",
        ".",
        "example",
        "/",
        "{externalId}",
        "{kind}",
        "@",
        ":",
        "8443",
        "?",
        "#",
        "\\",
        "%2e",
        "0x7f",
        "-",
        "&",
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const link = fillProfileLink(`https://c${parts.join("")}/{externalId}`, subject("x"));
        if (!link) return;
        const url = new URL(link.href);
        expect([url.protocol, url.host, url.username, url.hash]).toEqual([
          "https:",
          link.host.replace(/:443$/, ""),
          "",
          "",
        ]);
      }),
      { numRuns: 5_000 },
    );
  });
});
