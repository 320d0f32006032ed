/** Legal forms in Latin letters, folded as words are: dropped from the name of an entity wherever they stand. */
const forms = [
  // English
  "ltd limited llc llp plc inc incorporated corp corporation company companies pty pte pvt ulc lllp pllc cic",
  // German, Dutch, Nordic
  "gmbh mbh ggmbh aktiengesellschaft kgaa ohg gbr kommanditgesellschaft genossenschaft vof aps oyj osakeyhtio aktiebolag",
  "aksjeselskap aktieselskab anpartsselskab ehf",
  // French, Spanish, Portuguese, Italian
  "sarl sarlu sasu eurl srl srls spa sapa slu sll sau ltda limitada eirl eireli sadecv sderldecv",
  // Central and Eastern Europe
  "ooo oao zao pao prat spzoo sro doo eood ood kft zrt nyrt uab jsc ojsc cjsc pjsc aojv aozt fgup gup",
  // Turkey, the Arab world, Asia
  "sti sirketi fze fzco fzc fzllc dmcc wll bsc saog saoc kscc ksc kscp psc bhd sdn berhad tbk kabushiki kaisha gaisha",
].flatMap((line) => line.split(" "));

/** Short forms that are also words and names: dropped only at the end of a name, or at its beginning. */
const atTheEdge = new Set(
  [
    "sa ag as ab oy se ao ad ip pt co cos ev eg ug hf dd kg bt kk gk yk lp sl bv nv cv sc cia",
    "sas sac sca scs snc sal sae saa gie mei est too tov pat zat vat ead sia spk npo mup chp zoo",
  ].flatMap((line) => line.split(" ")),
);

const severalWords = [
  // English
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
  "joint stock",
  "general partnership",
  "free zone company",
  "free zone establishment",
  // German and Dutch
  "gesellschaft mit beschrankter haftung",
  "gesellschaft mit beschraenkter haftung",
  "eingetragener verein",
  "eingetragene genossenschaft",
  "besloten vennootschap",
  "naamloze vennootschap",
  // French, Spanish, Portuguese, Italian
  "societe anonyme",
  "societe a responsabilite limitee",
  "societe par actions simplifiee",
  "sociedad anonima",
  "sociedad anonima de capital variable",
  "sociedad anonima cerrada",
  "sociedad limitada",
  "sociedad de responsabilidad limitada",
  "sa de cv",
  "s de rl de cv",
  "s de rl",
  "sociedade anonima",
  "sociedade limitada",
  "societa per azioni",
  "societa a responsabilita limitata",
  // Central and Eastern Europe
  "obshchestvo s ogranichennoi otvetstvennostyu",
  "obshchestvo s ogranichennoy otvetstvennostyu",
  "obschestvo s ogranichennoi otvetstvennostyu",
  "obschestvo s ogranichennoy otvetstvennostyu",
  "aktsionernoe obshchestvo",
  "aktsionernoe obschestvo",
  "publichnoe aktsionernoe obshchestvo",
  "publichnoe aktsionernoe obschestvo",
  "otkrytoe aktsionernoe obshchestvo",
  "otkrytoe aktsionernoe obschestvo",
  "zakrytoe aktsionernoe obshchestvo",
  "zakrytoe aktsionernoe obschestvo",
  "tovarystvo z obmezhenoyu vidpovidalnistyu",
  "spolka akcyjna",
  "spolka z ograniczona odpowiedzialnoscia",
  "spolka z oo",
  "sp z o o",
  "sp z oo",
  "sp zoo",
  "spol s ro",
  "spol s r o",
  "drustvo s ogranicenom odgovornoscu",
  // Turkey and Asia
  "anonim sirketi",
  "limited sirketi",
  "kabushiki kaisha",
  "sendirian berhad",
  "perseroan terbatas",
  // In other scripts
  "общество с ограниченной ответственностью",
  "акционерное общество",
  "публичное акционерное общество",
  "открытое акционерное общество",
  "закрытое акционерное общество",
  "товариство з обмеженою відповідальністю",
  "акціонерне товариство",
  "ανωνυμη εταιρεια",
].map((form) => form.split(" "));

/** The same in other scripts, as whole words. */
const nativeForms = new Set(
  [
    "ооо оао зао пао ао нао ип фгуп гуп муп тоо тов ват зат пат прат ад оод еоод еад доо",
    "αε εε επε ικε οε שמ בעמ شمم",
  ].flatMap((line) => line.split(" ")),
);

const single = new Set(forms);
const byFirstWord = Map.groupBy(severalWords, ([first]) => first!);

/** Chinese, Japanese and Korean forms stand at the end or the beginning of the characters, without a space. */
const hanForms =
  /(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|株式會社|有限会社|有限會社|合同会社|合同會社|集团公司|集團公司|公司|주식회사|유한회사)/gu;

/** Marks the words that are part of a legal form. */
export function legalForms(words: readonly string[]): boolean[] {
  const isForm = words.map(() => false);
  for (let place = 0; place < words.length; place++) {
    const length = formLength(words, place);
    isForm.fill(true, place, place + length);
    place += Math.max(0, length - 1);
  }
  const markAtEdge = (place: number, outer: number) => {
    if (atTheEdge.has(words[place]!) && (isForm[outer] ?? true)) isForm[place] = true;
  };
  for (let place = words.length - 1; place >= 0; place--) markAtEdge(place, place + 1);
  for (let place = 0; place < words.length; place++) markAtEdge(place, place - 1);
  return isForm;
}

/** True when a word or two can be nothing but a legal form, so that the name is an entity's. */
export function hasClearForm(words: readonly string[]): boolean {
  return words.some((_, place) => formLength(words, place) > 0);
}

function formLength(words: readonly string[], place: number): number {
  const word = words[place]!;
  let length = single.has(word) || nativeForms.has(word) ? 1 : 0;
  for (const form of byFirstWord.get(word) ?? []) {
    if (form.length > length && form.every((part, index) => words[place + index] === part)) length = form.length;
  }
  return length;
}

/** A name that is nothing but such a form keeps it. */
export function withoutHanForms(text: string): string {
  const rest = text.replaceAll(hanForms, "");
  return rest === "" ? text : rest;
}
