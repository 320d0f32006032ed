import { describe, expect, it } from "vitest";
import type { ListEntry } from "../lists/entry.ts";
import { prepareEntry, prepareSubject } from "./prepare.ts";
import { scoreEntry } from "./score-entry.ts";
import { scoreV2, scoreV3, type Scorer } from "./scorers.ts";
import type { ScreenedSubject } from "./subject.ts";
import { listedPerson, nothingLearned, screened } from "./testing/sample-people.ts";

const defaults = { reviewScore: 70, matchScore: 90 };
const day = (date: string) => ({ from: date, to: date, circa: false });

function scoreBy(scorer: Scorer, subject: ScreenedSubject, entry: ListEntry) {
  const prepared = { ...prepareEntry(entry, nothingLearned), entriesWith: () => 1 };
  return scoreEntry(prepareSubject(subject, nothingLearned, scorer), prepared, defaults)!;
}

const president = listedPerson(["MADURO MOROS, Nicolas"], {
  datesOfBirth: [day("1962-11-23")],
  nationalities: ["VE"],
});
const oligarch = listedPerson(["DERIPASKA, Oleg Vladimirovich"], {
  datesOfBirth: [day("1968-01-02")],
  nationalities: ["RU"],
  identifiers: [{ kind: "registration_number", value: "231101063087", country: "RU" }],
});
const vessel = listedPerson(["ARTAVIL"], {
  kind: "entity",
  identifiers: [{ kind: "registration_number", value: "IMO 9187629", country: null }],
});
const organization = (name: string) => listedPerson([name], { kind: "entity" });

describe("listed people, companies and vessels that screening-score-v2 cleared are found by screening-score-v3", () => {
  it.each<[string, ScreenedSubject, ListEntry, number]>([
    ["another spelling", screened("Saddam Husain"), listedPerson(["HUSSEIN AL-TIKRITI, Saddam"]), 72],
    ["a letter twice", screened("Hassan Nasrallah"), listedPerson(["NASRALLAH, Hasan"]), 75],
    ["three of them", screened("Khaled Sheikh Muhammad"), listedPerson(["MOHAMMED, Khalid Shaikh"]), 75],
    ["Korean", screened("Kim Jeong-eun"), listedPerson(["KIM, Jong Un"]), 75],
    [
      "as in the passport",
      screened("EVGENII PRIGOZHIN", { datesOfBirth: ["1961-06-01"] }),
      listedPerson(["PRIGOZHIN, Yevgeniy Viktorovich"], { datesOfBirth: [day("1961-06-01")] }),
      89,
    ],
    ["a second passport", screened("Oleg Deripaska", { nationalities: ["GB"] }), oligarch, 70],
    ["an initial", screened("O. Deripaska", { datesOfBirth: ["1968-01-02"] }), oligarch, 75],
    ["a middle name of his own", screened("Oleg James Deripaska", { datesOfBirth: ["1968-01-02"] }), oligarch, 70],
    ["an office", screened("President Nicolas Maduro", { datesOfBirth: ["1962-11-23"] }), president, 92],
    ["a Cyrillic letter", screened("Nic\u043elas Maduro"), president, 72],
    ["a digit", screened("Nic0las Maduro"), president, 72],
    ["a ship's prefix", screened("MV Artavil"), vessel, 75],
    ["with a slash", screened("M/T Artavil"), vessel, 75],
    ["with dots", screened("M.V. Artavil"), vessel, 75],
    ["with its flag", screened("S/S Artavil (Marshall Islands flag)"), vessel, 75],
    ["letters twice", screened("Bashshar al-Asad"), listedPerson(["AL-ASSAD, Bashar"]), 75],
    ["a word cut short", screened("Huawei Tech Co Ltd"), organization("HUAWEI TECHNOLOGIES CO., LTD."), 75],
    [
      "a renamed ship",
      screened("Sea Breeze", { identifiers: [{ kind: "registration_number", value: "9187629", country: null }] }),
      vessel,
      70,
    ],
    [
      "a tax number as national id",
      screened("Somebody Else", { identifiers: [{ kind: "national_id", value: "2311 0106 3087", country: "RU" }] }),
      oligarch,
      70,
    ],
    ["one word, spelled otherwise", screened("Hezbollah"), organization("HIZBALLAH INTERNATIONAL"), 70],
    ["one word", screened("Huawei"), organization("HUAWEI TECHNOLOGIES CO., LTD."), 70],
  ])("%s", (_what, subject, entry, score) => {
    expect(scoreBy(scoreV2, subject, entry).score).toBeLessThan(defaults.reviewScore);
    expect(scoreBy(scoreV3, subject, entry).score).toBe(score);
  });
});

describe("and what must stay apart does", () => {
  it.each<[string, ScreenedSubject, ListEntry]>([
    ["[SC-MA-3] one letter off alone", screened("Nikolas Maduro"), president],
    ["[SC-MA-3] two letters off", screened("Nikolas Madura", { datesOfBirth: ["1962-11-23"] }), president],
    [
      "[SC-MA-3] two letters off beside two right words and the same day",
      screened("Nicolas Maduro Morosow", { datesOfBirth: ["1962-11-23"] }),
      listedPerson(["MADURO MOROSEV, Nicolas Ernesto"], { datesOfBirth: [day("1962-11-23")] }),
    ],
    ["another initial", screened("X. Deripaska", { datesOfBirth: ["1968-01-02"] }), oligarch],
    ["an initial with the nationality alone", screened("O. Deripaska", { nationalities: ["RU"] }), oligarch],
    ["a person of one word", screened("Huawei", { entityType: null }), listedPerson(["HUAWEI, Chen"])],
  ])("%s", (_what, subject, entry) => {
    expect(scoreBy(scoreV3, subject, entry).score).toBeLessThan(defaults.reviewScore);
  });

  it("[SC-MA-2] a registration that has the number of a passport, which is no match beside the right name either", () => {
    const identifier = { value: "F654645", country: "SA" } as const;
    const entry = listedPerson(["Ibrahim Al-Asiri"], { identifiers: [{ ...identifier, kind: "passport" }] });
    const scored = (name: string, kind: "passport" | "national_id" | "registration_number") =>
      scoreBy(scoreV3, screened(name, { identifiers: [{ ...identifier, kind }] }), entry).score;
    expect(scored("Ibrahim Al-Asiri", "passport")).toBe(95);
    expect(scored("Ibrahim Al-Asiri", "national_id")).toBe(95);
    expect(scored("Ibrahim Al-Asiri", "registration_number")).toBe(75);
    expect(scored("Somebody Else", "registration_number")).toBe(0);
  });

  it("another spelling is a match only by an alias that has it", () => {
    const dates = { datesOfBirth: [day("1937-04-28")] };
    const subject = screened("Saddam Husain", { datesOfBirth: ["1937-04-28"] });
    expect(scoreBy(scoreV3, subject, listedPerson(["HUSSEIN, Saddam"], dates)).score).toBe(89);
    const withAlias = scoreBy(scoreV3, subject, listedPerson(["HUSSEIN, Saddam", "Saddam Husain"], dates));
    expect(withAlias).toMatchObject({ score: 95, matchedName: "Saddam Husain" });
  });

  it("what is stored of another spelling names the listed one, and never the subject's", () => {
    const { factors } = scoreBy(scoreV3, screened("Saddam Husain"), listedPerson(["HUSSEIN, Saddam"]));
    const detail = factors.find(({ code }) => code === "spelling_variant")!.detail;
    expect(detail).toContain("hussein");
    expect(detail.toLowerCase()).not.toContain("husain");
  });

  it("a passport number is read as the passport prints it, with its check digit", () => {
    const entry = listedPerson(["Anna Eriksson"], {
      identifiers: [{ kind: "passport", value: "L898902C3", country: null }],
    });
    const numbered = (value: string) =>
      screened("Other Person", { identifiers: [{ kind: "passport", value, country: null }] });
    expect(scoreBy(scoreV3, numbered("L898902C36"), entry).score).toBe(70);
    expect(scoreBy(scoreV3, numbered("L898902C36UTO7408122F1204159ZE184226B<<<<<10"), entry).score).toBe(70);
    expect(scoreBy(scoreV3, numbered("L898902C37"), entry).score).toBe(0);
  });
});
