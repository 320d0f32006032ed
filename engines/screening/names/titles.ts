/** Words before and after a person's name that are not part of it, in Latin letters. */
const titles = new Set(
  [
    "mr mrs ms miss mx sir dame lord lady esq jr sr phd md mba qc kc obe cbe mp",
    "dr doctor doktor prof professor profesor ing engr dipl mag lic",
    "herr frau monsieur mme mlle madame senor senora signor signora sra don dona",
    "gen general col colonel lt lieutenant ltc maj major capt captain cpt adm admiral brig brigadier sgt sergeant cmdr commander",
    "hon honourable honorable rev reverend fr bishop archbishop patriarch",
    "sheikh shaikh shaykh sheik cheikh mullah mulla maulavi mawlawi maulvi maulana mawlana mawlawi moulavi",
    "ayatollah hojatoleslam hojjatoleslam hujjat ustad ustadh ustaz",
    "haji hajji hadji hajj alhaj alhaji",
  ].flatMap((line) => line.split(" ")),
);

/** Also names of their own: a title only while two other words remain. */
const namesToo = new Set(
  "haji hajji hadji hajj alhaj alhaji don dona general major miss lord mag fr sr col".split(" "),
);

export function isTitle(word: string, wordsLeft: number): boolean {
  return titles.has(word) && wordsLeft > (namesToo.has(word) ? 2 : 1);
}
