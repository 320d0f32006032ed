import { habitual, namesOf } from "./arabic.ts";

/** Given names and surnames of Iran, Afghanistan and Pakistan that are not Arabic, each in one of its spellings. */
const names = `
  abadi abbasi afshar aghajani aghaei ahmadi akbari alavi alizadeh amini amiri anvari arash ardeshir ardalan arman armin aryan asadi
  asgari ashkan ashtiani atefeh azad azadeh azar azimi babak bahador bahar bahareh bahman bahrami bahram bakhshi bakhtiari barzegar behnam
  behrouz behzad bijan boroujerdi borzou bozorg cheraghi cyrus danesh dariush darvish dastjerdi davoudi davood dehghan dehghani delavar
  ebrahimi ehsani elham emami eskandari esfahani esfandiar eslami fakhri fakhrizadeh fallah fallahi farahani faramarz faraz farhadi farid
  fariba fariborz farrokh farrokhi farshad farshid farzad farzaneh farzin fereydoun ferdowsi firouz firouzi forouzan forouhar foroughi
  ghaderi ghafari ghanbari gharibi ghasemi gholami ghorbani goli golnaz golshan gorji goudarzi hakimi hamadani hamedani hashemi hatami
  heidari heydar hejazi hemmati homayoun hooshang hormoz hosseini iraj irani jahangir jahanbakhsh jalili jamshid jamshidi javad javadi
  javid jahromi kamran kamyar karami karimi kashani kaveh kazemi kermani keyvan khalaj khalili khamenei khani khodadad khorasani khorram
  khosravi khosrow kian kianoush kiarash kiumars kourosh ladan lotfi mahmoudi mahnaz mahvash maleki manouchehr mansouri maroufi masoumi
  masoumeh mazaheri mazandarani maziar mehran mehrdad mehrabi mehri mirzaei mirzai minoo moghaddam mohammadi mohseni mojtaba mokhtari
  moradi mortazavi morteza moslem motahari mousavi mozaffari nader naderi nahid najafi namdar naqvi naseri nasiri navid nazari nazanin
  nikou nikzad nima niloufar norouz norouzi nouri noushin omid omidi parsa parviz parvin pasdar payam pejman peyman pirouz pouran pouria
  pouya qaderi qanbari qasemi qomi rafsanjani rahimi rahmani rajabi ramezani ramin ranjbar rashidi rastegar razavi rezaei rezai roshan
  rostam rostami rouhani rouhollah rouzbeh roxana roya saberi sadeghi saeedi saeidi safari safavi salehi salimi samadi sanaei sardar sasan
  sedaghat sepehr setareh shadi shafiei shahab shahin shahram shahriar shahriari shahrokh shahrouz shamkhani shapour shariati sharifi
  shirin shiraz shokouh siamak siavash simin sohrab soheil soheila soleimani soltani soroush souri sousan tabatabaei taheri tahmasebi
  taleghani tavakoli tehrani touraj tousi vahid vahidi valipour varzi yaghoubi yazdani yazdi younesi yousefi zahedi zamani zand zanganeh
  zarei zarif zohreh
  achakzai akhtar akhundzada aslam bahadur barakzai bashir baloch baluch chaudhry cheema durrani fazal ghilzai gul gulab hekmatyar hotak
  ishaqzai jadoon jalaluddin jamali kakar kalim karzai khattak khogyani mangal marri mengal naeem naveed nazir niazi noorzai nurzai omari
  orakzai pervaiz popal qureshi rauf saeed shinwari siddiqui stanekzai tanvir waseem wardak wazir yousafzai yusufzai zadran zahoor`;

/** Persian writes q and gh for one letter, its short vowels as e and o or as i and u, and an e at the end with an h or without. */
function loose(text: string): string {
  return weak(text.replace(/(?<=[a-z]{3}[^ae])[ae]h?$/, "a"))
    .replaceAll("w", "v")
    .replaceAll("e", "i")
    .replaceAll("o", "u")
    .replace(/a+i+$/, "ai");
}

function weak(text: string): string {
  return habitual(text).replaceAll("gh", "q");
}

const known = new Set(names.trim().split(/\s+/).map(loose));

/** What surnames are put together with, which shows whose they are: son of, born of, of the people of. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3})[zs]ad(?:eh?|ah?)$/, "zadeh"],
  [/(?<=[a-z]{3})p(?:ou|oo|u|o)r$/, "pour"],
  [/(?<=[a-z]{3})ne(?:j|zh|jh)ad$/, "nejad"],
  [/(?<=[a-z]{3})l(?:ou|oo|u)$/, "lou"],
  [/(?<=[a-z]{4})fard$/, "fard"],
  [/(?<=[a-z]{4})far$/, "far"],
  [/(?<=[a-z]{4})zai$/, "zai"],
];

/** The classes of a Persian name in Latin letters: one that is known, or that has an ending of Persian surnames. */
export function persianClasses(text: string): string[] {
  if (text.length < 4) return [];
  const form = loose(text);
  const whole = known.has(form) ? [`persian form ${form}`] : [];
  const ending = endings.find(([pattern]) => pattern.test(text));
  if (!ending) return whole;
  const stem = text.replace(ending[0], "");
  return [...whole, ...[weak(stem), ...namesOf(stem)].map((found) => `persian ${found} ${ending[1]}`)];
}
