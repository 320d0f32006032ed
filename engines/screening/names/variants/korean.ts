/**
 * Korean syllables in the Revised Romanisation, by McCune and Reischauer, as the North writes them and as people write their own
 * names; each line of slashes is one syllable, surnames among them.
 */
const syllables = `
  kim gim ghim / lee yi ri rhee yee rhie / park pak bak pahk / choi choe choy / jeong jung chung jong chong joung cheong / kang gang
  cho jo joe / yoon yun youn / jang chang / lim im rim yim / han / oh / seo suh so / shin sin / kwon gwon kweon / hwang
  ahn an / song / yoo yu ryu you / hong / jeon jun chun chon jeun / ko go koh / moon mun / son sohn / bae pae bai / baek paek paik back
  heo hur huh ho / nam / sim shim / no noh roh ro / ha hah / kwak gwak / sung seong song / cha / joo ju chu choo / woo wu
  koo gu ku goo / min / na ra nah / jin chin / ji chi jee / eom um om uhm / won weon / chae / yang ryang / byeon byun pyon / gong kong
  eun un on / young yeong yong / hyun hyeon hyon / kyung gyeong kyong kyoung / chul cheol chol / geun keun kun / su soo / ho / il
  seok suk sok seog / jae chae / hee hui hi / joon jun chun / min / sik shik / tae dae / dong tong / sang / hwa / mi / sun seon son
  hye hae / seung sung / beom bum pom / gyu kyu / gi ki / ik / in / bong pong / guk kook kuk / gwang kwang / rak lak / ryong yong
  myong myeong myung / nam / pyong byeong byung / chan / hun hoon / jeong jong / rae lae nae / yeon yon youn / ryol yeol yol / sol seol
  bok pok / cheon chon chun / deok tok duk / han / ok / pil / phil / sop seop sub / taek tack / uk wook ook / wan / ye / yul
`;

const bySpelling = new Map<string, Set<string>>();
for (const group of syllables.split(/[/\n]/).map((line) => line.trim().split(/\s+/).filter(Boolean))) {
  for (const spelling of group) bySpelling.set(spelling, (bySpelling.get(spelling) ?? new Set()).add(group[0]!));
}

const longestWord = 14;
const mostClasses = 6;

/** The classes of a Korean syllable, or of the two of a given name written as one. */
export function koreanClasses(text: string): string[] {
  if (text.length > longestWord) return [];
  const one = [...(bySpelling.get(text) ?? [])].map((syllable) => `korean ${syllable}`);
  const two: string[] = [];
  for (let at = 2; at <= text.length - 2; at++) {
    const [first, second] = [bySpelling.get(text.slice(0, at)), bySpelling.get(text.slice(at))];
    if (first && second) for (const start of first) for (const end of second) two.push(`korean ${start} ${end}`);
  }
  return [...one, ...new Set(two)].slice(0, mostClasses);
}

/** Spellings that hardly any other language has. */
const tellsKorean = /eo|eu|oo|yeo|hy|kyu|gyu|^kim$|^park$|^pak$|^choi$|^choe$|^lee$|^rhee$|^jong$/;

/**
 * True for a name all of whose words are Korean syllables, and one of them of no other language: a single syllable is that of many
 * Chinese and Vietnamese names too, so only whole names are read so.
 */
export function isKoreanName(texts: readonly string[]): boolean {
  if (texts.length < 2 || texts.length > 4) return false;
  return texts.every((text) => koreanClasses(text).length > 0) && texts.some((text) => tellsKorean.test(text));
}
