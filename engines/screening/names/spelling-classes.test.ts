import { describe, expect, it } from "vitest";
import { parseOfacCsv } from "../lists/formats/ofac/ofac-csv.ts";
import { parsed, publishedFile, whyWithout, withoutLists } from "../lists/testing/list-files.ts";
import { generatedEntries } from "../search/testing/generated-entries.ts";
import { Random } from "../search/testing/random.ts";
import { isVariantWord } from "./compare-words.ts";
import { scoreV3 } from "./scorers.ts";
import { readName } from "./read-name.ts";
import { isSyllableClass, spellingClassesOf } from "./spelling-classes.ts";
import { nameOf } from "./testing/names.ts";
import { nothingLearned } from "./testing/sample-people.ts";

function areVariants(one: string, other: string): boolean {
  const classes = new Set(spellingClassesOf(one));
  return spellingClassesOf(other).some((found) => classes.has(found));
}

describe("usual spellings of one name are of one class", () => {
  it.each([
    ["Arabic", "hussein husain hossein husayn hoseyn"],
    ["Arabic", "mohammed muhammad mohamad mohamed"],
    ["Arabic, double letters", "hassan hasan"],
    ["Arabic, e for a and i", "rashid rached"],
    ["Arabic, French", "yasin yacine"],
    ["Arabic, French", "walid oualid"],
    ["Arabic, German", "khalid chalid"],
    ["Arabic, a vowel for two", "husayn hussin"],
    ["Arabic, two letters twice", "bashar bashshar"],
    ["Arabic, of a name", "mansouri mansoori mansuri"],
    ["Arabic, in one with the article", "alassad elassad alasad"],
    ["Arabic, put together", "abdulrahman abdelrahman abdurrahman abdalrahman"],
    ["Arabic, of faith", "saifuddin seifeddine sayfuddin"],
    ["Arabic, of God", "hezbollah hizballah hizbullah"],
    ["Russian given names", "evgenii yevgeny yevgeniy evgeny jewgeni eugene"],
    ["Russian and Ukrainian", "vladimir volodymyr wladimir uladzimir"],
    ["Russian endings", "khodorkovskii khodorkovskiy khodorkovsky hodorkovski khodorkovskij"],
    ["ya, ia, ja", "tatyana tatiana tatjana"],
    ["yu, iu, ju", "yuri iurii yuriy jurij yury"],
    ["yo, e, io", "solovyov solovev soloviev solovyev"],
    ["shch", "shcherbakov scherbakov sherbakov"],
    ["patronymics", "sergeevich sergeyevich sergeevych"],
    ["émigrés", "romanov romanoff"],
    ["Korean", "jeong jung jong chung"],
    ["Hebrew", "yitzhak itzhak yitzchak"],
    ["Greek", "georgios giorgos yiorgos"],
    ["German", "mueller muller"],
    ["Spanish", "gonzalez gonzales"],
    ["Turkish", "huseyin hussein"],
    ["Persian", "soleimani suleimani sulaimani"],
    ["Persian, ou, oo and u", "rouhani roohani ruhani"],
    ["Persian, ei and ey", "heidari heydari haidari"],
    ["Persian, gh and q", "ghasemi qasemi qasimi"],
    ["Persian, e and i, o and u", "morteza murtiza"],
    ["Persian, twice", "moghaddam moghadam moqaddam"],
    ["Persian, by its ending", "farajzadeh farajzade farrajzadeh"],
    ["Persian, by its ending", "hassanpour hassanpoor hasanpur"],
    ["organizations", "technologies tech"],
  ])("%s: %s", (_language, text) => {
    const [first = "", ...others] = text.split(" ");
    for (const other of others) expect([first, other, areVariants(first, other)]).toEqual([first, other, true]);
  });

  it.each([
    ["a letter changed", "nicolas nikolas"],
    ["another name", "maduro madura"],
    ["another vowel", "leone leoni"],
    ["man and woman", "ivanov ivanova"],
    ["other names of one root", "hamid ahmad"],
    ["two names that one spelling stands for", "saeed sayyid"],
    ["translated names", "jacob yaqub"],
    ["names that differ in a vowel", "jamil jamal"],
    ["names that differ in a vowel", "salim salam"],
    ["a name and who is of it", "mansour mansouri"],
    ["Persian vowels in names that are not", "benson binson"],
    ["the last letter twice", "hilal hilall"],
    ["a letter more", "rossi rosi"],
    ["surnames of two languages", "hernandez fernandez"],
  ])("but not %s: %s", (_why, text) => {
    const [one = "", other = ""] = text.split(" ");
    expect(areVariants(one, other)).toBe(false);
  });

  it("a syllable is read as Korean only in a name that is", () => {
    const context = { kind: "person", country: null, learned: nothingLearned, scorer: scoreV3 } as const;
    const listed = nameOf("Kim Jong Un");
    const inName = (text: string) =>
      readName(text, context)[0]!.words.some((word) => isVariantWord(word, listed.words[1]!));
    expect(inName("Kim Jeong Eun")).toBe(true);
    expect(inName("Carl Gustav Jung")).toBe(false);
  });
});

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const edits = [
  (word: string, at: number, random: Random) => word.slice(0, at) + random.pick(letters) + word.slice(at + 1),
  (word: string, at: number, random: Random) => word.slice(0, at) + random.pick(letters) + word.slice(at),
  (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  (word: string, at: number) =>
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split("")
      .reverse()
      .join("") +
    word.slice(at + 2),
];

/** The share of random letters off that are of one class. */
function shareOfEdits(words: readonly string[], count: number): number {
  const random = new Random(17);
  let [made, shared] = [0, 0];
  while (made < count) {
    const word = random.pick(words);
    const edited = random.pick(edits)(word, random.below(word.length), random);
    if (edited === word) continue;
    made++;
    const classes = spellingClassesOf(word).filter((found) => !isSyllableClass(found));
    const own = new Set(classes);
    if (spellingClassesOf(edited).some((found) => own.has(found))) shared++;
  }
  return shared / made;
}

const longWords = (names: readonly string[]) => [
  ...new Set(names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length >= 5)),
];

describe("at most one in a hundred random letters off is of one class", () => {
  it("in names that were made up", () => {
    const words = longWords([...generatedEntries(5, 2000)].flatMap(({ names }) => names.map(({ text }) => text)));
    expect(words.length).toBeGreaterThan(500);
    expect(shareOfEdits(words, 20_000)).toBeLessThanOrEqual(0.01);
  });

  it.skipIf(withoutLists)(`in the names of a list${whyWithout}`, async () => {
    const files = ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"];
    const published = files.map((file) => publishedFile(`ofac_sdn/2021-07-07_full_csv/${file}`));
    const { entries } = await parsed(parseOfacCsv, ...published);
    const words = longWords(entries.flatMap(({ names }) => names.map(({ text }) => text)));
    expect(words.length).toBeGreaterThan(5000);
    expect(shareOfEdits(words, 20_000)).toBeLessThanOrEqual(0.01);
  });
});
