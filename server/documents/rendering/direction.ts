export type Direction = { rtl: boolean; lang: string };

const strong = /(?<rtl>[\p{Script=Arabic}\p{Script=Hebrew}])|\p{L}/u;
const rightToLeft: Readonly<Record<string, readonly string[]>> = {
  Arabic: ["ar", "fa", "ur", "ps", "ckb", "sd", "ug"],
  Hebrew: ["he", "yi"],
};

const isolate = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/**
 * As Unicode's rule for paragraphs has it: the first letter decides that is not in an isolate, which values in such scripts are.
 * Without one outside it is the first one inside, and without any it is the language's.
 */
export function directionOf(text: string, language: string): Direction {
  const found = strong.exec(withoutIsolates(text)) ?? strong.exec(text);
  if (!found)
    return { rtl: Object.values(rightToLeft).some((languages) => languages.includes(language)), lang: language };
  if (!found.groups?.["rtl"]) return { rtl: false, lang: isRtlLanguage(language) ? "en" : language };
  const languages = rightToLeft[/\p{Script=Hebrew}/u.test(found[0]) ? "Hebrew" : "Arabic"]!;
  return { rtl: true, lang: languages.includes(language) ? language : languages[0]! };
}

const isRtlLanguage = (language: string) =>
  Object.values(rightToLeft).some((languages) => languages.includes(language));

function withoutIsolates(text: string): string {
  const outside = text.replaceAll(isolate, "");
  return outside === text ? text : withoutIsolates(outside);
}
