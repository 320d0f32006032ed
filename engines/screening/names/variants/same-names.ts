/**
 * Names that are written in several ways within Latin letters, one to a line of slashes: in Turkish, Persian, Hebrew, Greek, German,
 * Spanish and Portuguese; and words of organizations. Only what is one name to those who bear it: Juan is not John here.
 */
const groups: Readonly<Record<string, string>> = {
  turkish: `
    mehmet mehmed muhammet / ahmet ahmed ahmad / mahmut mahmud mahmoud / huseyin hussein husain hossein / osman othman uthman
    omer omar umar / cemal jamal gamal / kemal kamal / halil khalil / recep rajab receb / suleyman suleiman sulaiman / yusuf yousef youssef
    selahattin salahuddin salaheddin / seyfettin saifuddin / nurettin nuruddin noureddine / abdulkadir abdulqadir abdelkader
    cevdet jawdat / celal jalal / cemil jamil / bulent buelent / ozturk oezturk / gunes guenes / mustafa mostafa moustafa
    muzaffer muzaffar / ibrahim ebrahim / ismail esmail / hasan hassan / huseyinov huseinov guseinov / aliyev aliev / mammadov mamedov
    qasimov kasimov gasimov / huseynov guseynov husseinov`,
  persian: `
    hosseini husseini hoseini hussaini huseini / khamenei khamenehi khamanei / rouhani ruhani rohani / soleimani suleimani sulaimani
    rezaei rezaee rezai rezaie / mousavi musavi moussavi mussavi / ahmadinejad ahmadinezhad ahmedinejad / rafsanjani rafsandjani
    jafari jaafari djafari / karimi kareemi / mohammadi mohamadi muhammadi / ghasemi qasemi ghassemi / zadeh zade
    pour pur poor / nejad nezhad / hashemi hashimi / shahroudi shahrudi / vahidi wahidi / larijani laridjani / zarif zareef
    khomeini khomeyni khumaini / esmaeili esmaili ismaili / bagheri baqeri baghiri / mehdi mahdi
    behrouz behruz behrooz / farhad ferhad / parviz parvez pervez / shirazi shirasi / tehrani teherani`,
  hebrew: `
    itzhak yitzhak yitzchak itzchak isak / chaim haim hayim chayim / moshe mosheh / shlomo schlomo / yaakov yaacov jacov
    yosef yossef yoseph / shmuel schmuel / avraham abraham avrohom / menachem menahem / tzvi zvi tsvi / eliezer elieser
    binyamin benyamin / yehuda jehuda yehudah / shimon schimon / yisrael israel jisrael / hannah channah hana / rivka rivkah
    zeev zeyev / uri oori / yonatan jonathan yehonatan / ehud ehoud / levy levi lewy / cohen kohen cohn / katz kats / weizmann weitzman`,
  greek: `
    georgios giorgos yiorgos yorgos / ioannis yannis giannis ioannes / dimitrios demetrios dimitris demetris / nikolaos nicolaos nikos
    konstantinos constantinos kostas costas / panagiotis panayiotis panayotis / evangelos evaggelos vangelis / christos hristos
    athanasios thanasis / papadopoulos papadopulos / vasileios vasilios vassilis vasilis / ilias elias / stylianos stelios
    efstathios eustathios / georgiou yeoryiou / michail mihail / charalambos haralambos charalampos haralampos / theodoros theodoris`,
  german: `
    mueller muller / schroeder schroder / koehler kohler / schaefer schafer / krueger kruger / jaeger jager / goering goring
    goebbels gobbels / boehm bohm / kuehn kuhn / loewe lowe / huebner hubner / juergen jurgen / joerg jorg / guenther gunther gunter guenter
    meyer meier maier mayer / schmidt schmitt / christoph christof / stefan stephan / walther walter`,
  organization: `
    qaeda qaida qaeeda qaidah / alqaeda alqaida / taliban taleban / shabaab shabab / alshabaab alshabab / daesh daish
    tech technology technologies / organisation organization / organisations organizations / labour labor / centre center / defence defense / programme program
    aluminium aluminum / theatre theater / harbour harbor / industrialisation industrialization`,
  iberian: `
    luiz luis / souza sousa / mello melo / vianna viana / thiago tiago / baptista batista / philippe felipe filipe / jimenez gimenez ximenez
    gonzalez gonzales gonsalez / rodriguez rodrigues / hernandez hernandes / fernandez fernandes / martinez martines / lopez lopes
    perez peres / sanchez sanches / gomez gomes / ramirez ramires / alvarez alvares / suarez suares / vasquez vazquez vasques
    chavez chaves / mendez mendes / dominguez domingues / nunez nunes / marquez marques / velasquez velazquez / rosello rossello
    castello castelo / cristobal christobal / esteban estevan / mateo matheo / matheus mateus / theresa teresa / antonio anthonio
    jose joze / eliseu elizeu / cezar cesar / izabel isabel ysabel / ignacio ygnacio`,
};

const byText = new Map<string, string[]>();
for (const [language, text] of Object.entries(groups)) {
  for (const group of text.split(/[/\n]/).map((names) => names.trim().split(/\s+/).filter(Boolean))) {
    for (const name of group) byText.set(name, [...(byText.get(name) ?? []), `${language} name ${group[0]}`]);
  }
}

export function sameNameClasses(text: string): readonly string[] {
  return byText.get(text) ?? [];
}
