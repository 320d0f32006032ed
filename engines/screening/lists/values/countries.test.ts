import { describe, expect, it } from "vitest";
import { countriesIn, countryCode, countryOfCode } from "./countries.ts";
import { countryNames } from "./country-names.ts";

describe("countryCode", () => {
  it.each([
    ["Russia", "RU"],
    ["RUSSIAN FEDERATION", "RU"],
    ["Korea, North", "KP"],
    ["Democratic People\uFFFDs Republic of Korea", "KP"],
    ["Congo, Democratic Republic of the", "CD"],
    ["Congo (Democratic Republic)", "CD"],
    ["Congo, Republic of the", "CG"],
    ["North Macedonia, The Republic of", "MK"],
    ["Macedonia, The Former Yugoslav Republic of", "MK"],
    ["Iran (Islamic Republic of.)", "IR"],
    ["Man, Isle of", "IM"],
    ["Bahamas, The", "BS"],
    ["Virgin Islands, British", "VG"],
    ["St. Kitts & Nevis", "KN"],
    ["Cote d Ivoire", "CI"],
    ["Côte d’Ivoire", "CI"],
    ["Türkiye", "TR"],
    ["Region: Gaza", "PS"],
    ["Palestinian", "PS"],
    ["U.K.", "GB"],
    ["UAE", "AE"],
    ["  Afghan ", "AF"],
    ["RU", "RU"],
    ["AFG", "AF"],
    ["Kosovo", "XK"],
  ])("%s is %s", (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  it.each([
    "",
    "00",
    "UNKNOWN",
    "None Identified",
    "Regional",
    "Korea",
    "Congolese",
    "Yugoslavia",
    "Region: Kafia Kingi",
    "ru",
  ])("%j is no country, or could be two", (name) => {
    expect(countryCode(name)).toBeNull();
  });

  it("reads every name of its table as the one country it stands under", () => {
    const misread = Object.entries(countryNames).flatMap(([code, row]) =>
      [code, ...row.split("|")].filter((name) => countryCode(name) !== code).map((name) => `${code}: ${name}`),
    );
    expect(misread).toEqual([]);
  });
});

describe("countryOfCode", () => {
  it.each([
    ["de", "DE"],
    ["DEU", "DE"],
    ["Gbr", "GB"],
    ["XKX", "XK"],
  ])("%s is %s", (code, two) => {
    expect(countryOfCode(code)).toBe(two);
  });

  it.each(["", "QQ", "ZZZ", "Germany", "Afghan", "UAE", "D"])("%j is the code of no country", (code) => {
    expect(countryOfCode(code)).toBeNull();
  });
});

describe("countriesIn", () => {
  it.each<[string, string[]]>([
    ["1) Saudi Arabia 2) Qatar", ["SA", "QA"]],
    ["a) Central African Republic b) South Sudan", ["CF", "SS"]],
    ["(1) Russian (2) USSR (until 1991)", ["RU"]],
    ["Iranian national and US national/citizen", ["IR", "US"]],
    ["CAR diplomatic passport, car found by us in no country", ["CF"]],
    ["Papua New Guinea, then Guinea-Bissau", ["PG", "GW"]],
    ["Afghan, born in Afghanistan", ["AF"]],
    ["Serbia and Montenegro", []],
    ["", []],
  ])("%s → %j", (text, codes) => {
    expect(countriesIn(text)).toEqual(codes);
  });
});
