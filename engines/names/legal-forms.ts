/** Legal forms in Latin letters, folded as words are: dropped from the name of an entity wherever they stand. */
const forms = [
  // English
  "ltd limited llc llp lp plc inc incorporated corp corporation co company cos companies pty pte pvt private unlimited ulc",
  "lllp pllc cic cio",
  // German, Dutch, Nordic
  "gmbh mbh aktiengesellschaft kg kgaa ohg gbr ug ggmbh kommanditgesellschaft genossenschaft eg ev bv nv vof cv besloten",
  "naamloze aps oyj aktiebolag aksjeselskap hf ehf",
  // French, Spanish, Portuguese, Italian
  "sarl sas sasu eurl scs sca snc gie srl srls spa sapa sl slu sll sau sac saa sacv ltda limitada eirl eireli mei cia compania",
  "companhia compagnie societe sociedad sociedade societa",
  // Central and Eastern Europe
  "ooo oao zao pao ao too tov pat prat zat vat doo dd ad eood ead ood kft zrt nyrt bt spzoo sro aps uab sia",
  "jsc ojsc cjsc pjsc ojs cjs aojv aozt npo fgup gup mup ip chp spol zoo oaj",
  // Turkish, Arabic world, Asia
  "sti sirketi anonim fze fzco fzc fzllc dmcc wll bsc saog saoc saoc kscc ksc psc pjs saoc est sal sae",
  "bhd sdn tbk pt kk gk yk kabushiki kaisha gaisha",
].flatMap((line) => line.split(" "));

/** Forms of two letters that are also words and names: dropped only at the end of a name, or at its beginning. */
const atTheEdge = new Set("sa ag as ab oy se ao ad ip pt co ev eg ug hf dd kg bt kk lp sl bv nv ev".split(" "));

const severalWords = [
  "limited liability company",
  "limited liability partnership",
  "limited partnership",
  "limited company",
  "public limited company",
  "private limited company",
  "private limited",
  "joint stock company",
  "open joint stock company",
  "closed joint stock company",
  "public joint stock company",
  "private joint stock company",
  "open joint stock",
  "joint stock",
  "general partnership",
  "public company",
  "private company",
  "stock company",
  "free zone company",
  "free zone establishment",
  "gesellschaft mit beschrankter haftung",
  "gesellschaft mit beschraenkter haftung",
  "societe anonyme",
  "societe a responsabilite limitee",
  "societe par actions simplifiee",
  "sociedad anonima",
  "sociedad anonima de capital variable",
  "s a de c v",
  "sa de cv",
  "s de r l",
  "s de rl de cv",
  "sociedad limitada",
  "sociedad de responsabilidad limitada",
  "sociedade anonima",
  "sociedade limitada",
  "societa per azioni",
  "societa a responsabilita limitata",
  "obshchestvo s ogranichennoi otvetstvennostyu",
  "obshchestvo s ogranichennoy otvetstvennostyu",
  "obschestvo s ogranichennoi otvetstvennostyu",
  "obschestvo s ogranichennoy otvetstvennostyu",
  "aktsionernoe obshchestvo",
  "aktsionernoe obschestvo",
  "publichnoe aktsionernoe obshchestvo",
  "otkrytoe aktsionernoe obshchestvo",
  "zakrytoe aktsionernoe obshchestvo",
  "tovarystvo z obmezhenoyu vidpovidalnistyu",
  "spolka akcyjna",
  "spolka z ograniczona odpowiedzialnoscia",
  "sp z o o",
  "sp zoo",
  "s r o",
  "d o o",
  "a s",
  "anonim sirketi",
  "limited sirketi",
  "a s",
  "besloten vennootschap",
  "naamloze vennootschap",
  "kabushiki kaisha",
  "kabushiki gaisha",
  "sendirian berhad",
  "perseroan terbatas",
].map((form) => form.split(" "));

/** The same in other scripts, as whole words. */
const nativeForms = new Set(
  [
    "ооо оао зао пао ао нао ип фгуп гуп муп тоо тов ват зат пат прат ад оод еоод ead доо дп",
    "шк ак εε αε επε ικε οε",
  ].flatMap((line) => line.split(" ")),
);

const single = new Set(forms);
const byFirstWord = Map.groupBy(severalWords, ([first]) => first!);

/** Chinese, Japanese and Korean forms stand at the end or the beginning of the characters, without a space. */
const hanForms =
  /(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|集团公司|公司|주식회사|유한회사)/gu;

/** How many words from `place` on are a legal form; 0 where none begins. */
export function legalFormAt(words: readonly string[], place: number): number {
  const word = words[place]!;
  let length = 0;
  for (const form of byFirstWord.get(word) ?? []) {
    if (form.length > length && form.every((part, index) => words[place + index] === part)) length = form.length;
  }
  if (length > 0) return length;
  if (atTheEdge.has(word)) return place === 0 || place === words.length - 1 ? 1 : 0;
  return single.has(word) || nativeForms.has(word) ? 1 : 0;
}

export function withoutHanForms(text: string): string {
  const rest = text.replaceAll(hanForms, "");
  return rest === "" ? text : rest;
}
