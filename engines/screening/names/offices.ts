/** Ranks, offices and honorifics in the languages of the lists, beyond the titles that every scorer knows. */
const offices = wordsOf(`
  president presidente prezident praesident minister ministre ministro ministr premier chancellor kanzler canciller chairman chairwoman chair
  secretary secretario governor gouverneur gobernador gubernator mayor alcalde maire ambassador ambassadeur embajador botschafter consul
  senator senateur senador deputy diputado depute deputat congressman congresswoman representative councillor commissioner director judge
  justice magistrate prosecutor attorney
  marshal marechal mariscal field-marshal brigadeiro brigadegeneral oberst hauptmann leutnant polkovnik podpolkovnik kapitan leytenant
  lejtenant coronel teniente comandante commandant almirante amiral capitan capitaine sargento corporal private lieutenant-general
  generalmajor generalleutnant general-mayor general-polkovnik sardar sarhang sartip liwa amid aqid muqaddam raed
  king queen prince princess emir amir sultan shah crown duke duchess count countess baron baroness graf fuerst roi reine rey reina
  imam mufti qari hafiz hafez akhund akhond mawlavi molla molavi mawla sayyid sayyed seyed sayed seyyed hojjat hujjatul pastor
  father padre abbe rabbi rav pope monsignor cardinal metropolitan
  comrade tovarishch tov gospodin gospozha pan pani sayin bay bayan hanim efendi bey pasha shri sri shrimati smt sahib saheb begum
  engineer muhandis mohandes doctora docteur dottore dott avukat avv advokat maitre licenciado licenciada ingeniero ingeniera arquitecto
  mister mistress master messrs mlle
  президент министр премьер генерал полковник подполковник капитан майор лейтенант адмирал маршал посол губернатор депутат сенатор
  председатель директор господин госпожа товарищ доктор профессор
  الرئيس رئيس الشيخ شيخ السيد الدكتور دكتور د اللواء لواء العميد عميد العقيد عقيد المقدم الرائد النقيب الفريق المهندس مهندس الحاج
  الامام الإمام الملا ملا الامير الأمير الملك الوزير وزير السلطان الاستاذ الأستاذ الحجي
  سردار سرهنگ سرتیپ دکتر مهندس آقای خانم حاج حاجی آیتالله حجتالاسلام`);

/** Also names of people: left out only while two other words remain. */
const namesToo = wordsOf(`
  king prince queen judge justice marshal baron graf count duke bishop sultan emir amir shah sardar imam hafiz hafez sayyid sayyed seyed
  sayed seyyed mayor deputy master private father pan bay bayan bey pasha pope cardinal premier crown chair raed amid hanim begum rav padre
  director secretary reina rey prezident السيد الملك الامير الأمير عقيد عميد سردار شيخ`);

/** Words before an office that are part of it: Deputy Prime Minister, former Vice President. */
const modifiers = wordsOf(
  "vice deputy prime former ex acting interim late first lieutenant major brigadier chief field his her excellency",
);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export function isOffice(texts: readonly string[], place: number, wordsLeft: number): boolean {
  const text = texts[place]!;
  if (offices.has(text) && wordsLeft > (namesToo.has(text) ? 2 : 1)) return true;
  if (!modifiers.has(text) || wordsLeft <= 2) return false;
  const next = texts[place + 1] ?? "";
  return offices.has(next) || modifiers.has(next);
}

/** What stands before the name of a ship: motor vessel, tanker, steamer, fishing vessel. */
const shipPrefixes = wordsOf(
  "mv mt ss ms my fv mts tss msv mf mfv sv rv lpgc lngc vlcc vessel tanker motorvessel ship",
);

/** True for the first word of several, if it can stand before the name of a ship. */
export function isShipPrefix(texts: readonly string[], place: number): boolean {
  return place === 0 && texts.length > 1 && shipPrefixes.has(texts[0]!);
}
