import { describe, expect, it } from "vitest";
import type { ListedIdentifier } from "../lists/entry.ts";
import { compareIdentifiers, foldIdentifier } from "./compare-identifiers.ts";
import { compareNationalities } from "./compare-nationalities.ts";
import { scoreV2, scoreV3 } from "./scorers.ts";

const fold = (identifiers: readonly ListedIdentifier[]) =>
  identifiers.map(foldIdentifier).filter((identifier) => identifier !== null);

function compared(subject: ListedIdentifier, ...listed: ListedIdentifier[]) {
  const { document, wallet } = compareIdentifiers(fold([subject]), fold(listed), scoreV2.reads, null);
  return wallet ? "wallet" : document;
}

const passport = (value: string, country: string | null = "SA") => ({ kind: "passport", value, country }) as const;
const registration = (value: string) => ({ kind: "registration_number", value, country: "PA" }) as const;
const wallet = (value: string) => ({ kind: "wallet", value, country: null }) as const;

describe("a document beside a listed one", () => {
  it.each<[string, ListedIdentifier, ListedIdentifier, string]>([
    ["spaces, signs and case", passport("f-654 645"), passport("F654645"), "same_country"],
    ["a national id", passport("F654645"), { ...passport("F654645"), kind: "national_id" }, "same_country"],
    ["no registration", passport("F654645"), { ...passport("F654645"), kind: "registration_number" }, "none"],
    ["no country on the list", passport("F654645"), passport("F654645", null), "no_country"],
    ["no country asked for", passport("F654645", null), passport("F654645"), "no_country"],
    ["another country", passport("F654645", "SY"), passport("F654645"), "other_country"],
    ["a ship's number", registration("IMO 9187629"), registration("9187629"), "same_country"],
    ["no ship's number", registration("IMO 91876"), registration("91876"), "none"],
    ["too short", passport("65-46"), passport("6546"), "none"],
    ["another number", passport("F654646"), passport("F654645"), "none"],
    ["letters of other scripts stay", passport("А654645"), passport("A654645"), "none"],
  ])("%s", (_which, subject, listed, expected) => {
    expect(compared(subject, listed)).toBe(expected);
  });

  it("counts by the best of all pairs", () => {
    expect(compared(passport("F654645"), passport("F654645", "SY"), passport("F654645"))).toBe("same_country");
  });
});

describe("[SC-MA-2] kinds that are compared by screening-score-v3", () => {
  const kinds = ["passport", "national_id", "registration_number", "wallet"] as const;
  const comparedKinds = (entryKind: "person" | "entity" | null) =>
    kinds.flatMap((own) =>
      kinds
        .filter((listed) => {
          const [subject, entry] = [own, listed].map((kind) => fold([{ kind, value: "F654645", country: "SA" }]));
          const { document, wallet } = compareIdentifiers(subject!, entry!, scoreV3.reads, entryKind);
          return wallet || document !== "none";
        })
        .map((listed) => `${own} as ${listed}`),
    );
  const always = [
    "passport as passport",
    "passport as national_id",
    "national_id as passport",
    "national_id as national_id",
    "registration_number as registration_number",
    "wallet as wallet",
  ];
  const taxNumbers = ["national_id as registration_number", "registration_number as national_id"];

  it.each([
    ["a person", "person", [...always, ...taxNumbers]],
    ["who may be one", null, [...always, ...taxNumbers]],
    ["an entity", "entity", always],
  ] as const)("of %s: a number of a passport is no registration", (_whose, entryKind, expected) => {
    expect(new Set(comparedKinds(entryKind))).toEqual(new Set(expected));
  });
});

describe("a wallet beside a listed one", () => {
  const base58 = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
  const bech32 = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
  const hexadecimal = "0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c";
  it.each([
    ["hexadecimal in other case", hexadecimal.toUpperCase(), hexadecimal, "wallet"],
    ["hexadecimal without 0x", hexadecimal.slice(2), hexadecimal, "wallet"],
    ["bech32 in capitals", bech32.toUpperCase(), bech32, "wallet"],
    ["base58 as it is", ` ${base58}`, base58, "wallet"],
    ["base58 in other case", base58.toLowerCase(), base58, "none"],
    ["base58 in capitals", base58.toUpperCase(), base58, "none"],
  ])("%s", (_which, subject, listed, expected) => {
    expect(compared(wallet(subject), wallet(listed))).toBe(expected);
  });

  it("is not compared with documents", () => {
    expect(compared(wallet(base58), passport(base58))).toBe("none");
  });
});

describe("nationalities", () => {
  it("agree by one in common, and contradict only where both sides name some", () => {
    expect(compareNationalities(["VE", "ES"], ["ES"])).toBe("same");
    expect(compareNationalities(["VE"], ["ES"])).toBe("conflict");
    expect(compareNationalities([], ["ES"])).toBe("unknown");
    expect(compareNationalities(["VE"], [])).toBe("unknown");
  });
});
