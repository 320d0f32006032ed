import { describe, expect, it } from "vitest";
import { readCyrillic } from "./cyrillic.ts";

function spellings(word: string, country: string | null = null): string[] {
  return readCyrillic(word, country)[0]!.map(({ text }) => text);
}

function reading(word: string, country: string): string[] {
  return readCyrillic(word, country)[0]!.map((spelling) => `${spelling.text} ${spelling.reading}`);
}

describe("a name in Cyrillic letters", () => {
  it.each([
    ["RU", "Юрий", "iurii RU", "yuriy BGN"],
    ["RU", "Подъячев", "podieiachev RU", "podyachev BGN"],
    ["RU", "Щербаёв", "shcherbaev RU", "shcherbayev BGN"],
    ["UA", "Зеленський", "zelenskyi UA", "zelenskyy BGN"],
    ["UA", "Єгор", "yehor UA", "yehor UA"],
    ["UA", "Юлія", "yuliia UA", "yuliya BGN"],
    ["UA", "Згурський", "zghurskyi UA", "zhurskyy BGN"],
    ["BY", "Лукашэнка", "lukashenka BY", "lukashenka BY"],
    ["BY", "Аляксандр", "aliaksandr BY", "alyaksandr BGN"],
    ["BG", "Щерев", "shterev BG", "shterev BG"],
    ["BG", "Ангелов", "angelov BG", "angelov BG"],
    ["BG", "Димитър", "dimitar BG", "dimitur BGN"],
    ["BG", "Мария", "maria BG", "mariya BGN"],
    ["RS", "Вучић", "vucic RS", "vucic RS"],
    ["ME", "Ђукановић", "djukanovic RS", "djukanovic RS"],
    ["MK", "Ѓорге", "gjorge MK", "djorge BGN"],
    ["KZ", "Қасым", "qasym BGN", "qasym BGN"],
    ["KG", "Жапаров", "japarov BGN", "japarov BGN"],
    ["MN", "Хүрэлсүх", "hurelsuh BGN", "hurelsuh BGN"],
  ])("[SC-MA-6] of %s is first read as there: %s is %s, %s", (country, word, first, bgn) => {
    expect(reading(word, country)[0]).toBe(first);
    expect(reading(word, country)).toContain(bgn);
  });

  it("[SC-MA-6] is read by the country even where its letters tell nothing", () => {
    expect(spellings("Григорович", "UA")[0]).toBe("hryhorovych");
    expect(spellings("Григорович", "RU")[0]).toBe("grigorovich");
  });

  it.each([
    ["Дмитрий", ["dmitriy", "dmitry", "dmitrii", "dmitri"]],
    ["Алексеев", ["alekseyev", "alekseev", "alexeev", "alexeyev"]],
    ["Фёдор", ["fedor", "fyodor"]],
    ["Михаил", ["mikhail", "mihail"]],
    ["Юлия", ["yulia", "yuliya", "iuliia"]],
    ["Джабраилов", ["dzhabrailov", "jabrailov"]],
    ["Щукин", ["shchukin", "schukin"]],
    ["Татьяна", ["tatyana", "tatiana", "tatjana"]],
    ["Володимир", ["volodymyr"]],
    ["Вучић", ["vucic", "vuchich"]],
  ])("is also read as others write it: %s", (word, expected) => {
    expect(spellings(word)).toEqual(expect.arrayContaining(expected));
  });

  it("costs less to read than 100 times what it costs to decompose its letters", () => {
    const words = "Владимиров Евгений Щербаков Юрьевич Алексеевна Хасанов Джамшед Зеленський Григорій Аляксандр".split(
      " ",
    );
    // Time on the processor, the best of four rounds: the first ones warm up, and others share this machine.
    const costOf = (read: (word: string) => unknown) =>
      Math.min(
        ...[1, 2, 3, 4].map(() => {
          const start = process.cpuUsage();
          for (let round = 0; round < 2_000; round++) for (const word of words) read(word);
          return process.cpuUsage(start).user;
        }),
      );
    const bare = costOf((word) => word.normalize("NFD").toLowerCase());
    expect(costOf((word) => readCyrillic(word, null)) / bare).toBeLessThan(100);
  });
});
