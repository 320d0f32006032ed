/**
 * What the romanisations of Russian, Ukrainian, Belarusian and Bulgarian differ in, brought to one form: passports (ICAO 9303), BGN,
 * ISO 9, the press, and German and French habits. The order matters: a rule sees what the rules before it have left.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  // Yevgeny, Jewgeni, Ievgen, Evgenii
  [/^[yij]e(?=[a-z])/, "e"],
  // Shcherbakov, Scherbakov, Schtscherbakow, Sherbakov; Bulgarian Shterev
  [/s(?:ch|h)?t?s?ch|sch/g, "sh"],
  [/^sht(?=[aeiou])/, "sh"],
  [/tsch|tch/g, "ch"],
  [/tz/g, "ts"],
  [/w/g, "v"],
  [/(?<=[oe])ff$/, "v"],
  [/kh/g, "h"],
  [/x/g, "ks"],
  [/ksandr$/, "ksander"],
  // Solovyov, Soloviev, Solovev; Sergeyevich, Sergeevich; Anatolyevna, Anatolievna
  [/(?<=[a-z])(?:[iyj]{0,2}e|[iyj]{1,2}o)(?=v(?:[aiy]|[iy]ch|na)?$)/, "e"],
  [/ee(?=v)/g, "e"],
  // Fyodor, Fjodor, Fedor; Fiodor, Semion and the like
  [/(?<=[bdfgklmnprstvz])[yj]o(?=[a-z])/g, "e"],
  [/^(f|p|sem|art|al)io(?=[a-z])/, "$1e"],
  // Lyudmila, Liudmila, Ludmila
  [/l[yij]u/g, "lu"],
  // Tatyana, Tatiana, Tatjana; Nataliya, Nataliia; Iurii, Yuri, Juri
  [/[iy]?[iyj]a/g, "Ja"],
  [/[iy]?[iyj]u/g, "Ju"],
  [/(?<=[aeiou])[yij]e/g, "e"],
  [/([aeou])[yij](?![aeiou])/g, "$1i"],
  // Dmitry, Dmitriy, Dmitrii, Dmitrij, Dmitri
  [/[iyj]{1,3}$/, "i"],
  [/y/g, "i"],
];

/** The form that all romanisations of one Slavic word have in common. */
function slavicForm(text: string): string {
  let form = text;
  for (const [from, to] of rules) form = form.replace(from, to);
  return form;
}

/** One name in Russian, Ukrainian, Belarusian and Bulgarian passports. Other spellings of each are found by their form. */
const sameName = `
  vladimir volodymyr uladzimir wladimir / alexander oleksandr aliaksandr aleksandar alexandre / alexandra oleksandra aliaksandra
  sergei serhii siarhei sergii serge serguei / nikolai mykola mikalai nicolai nikolay / andrei andrii andrej andriy
  dmitry dmytro dzmitry dimitri dimitry / mikhail mykhailo mikhailo mikhas mihail / evgeny yevhen yauhen evgen eugene / pavel pavlo
  petr petro piotr pyotr / igor ihor / oleg oleh aleh / bogdan bohdan / grigory hryhorii ryhor grigori / denis denys dzianis
  konstantin kostiantyn kanstantsin constantine / alexei oleksii aliaksei alexey / anatoly anatolii anatol / vasily vasyl vasil vassily
  vitaly vitalii vital / valery valerii / viktor victor viktar / yuri yurii yury iurii jurij / ivan iwan / maxim maksym maksim
  roman raman / ruslan / yaroslav iaroslav jaroslav / vyacheslav viacheslav viachaslau / stanislav stanislau / gennady hennadii henadz gennadi
  georgy heorhii georgi heorhi / leonid leanid / arkady arkadii / eduard / elena olena alena yelena / natalia nataliia natallia natalya
  olga olha volha / tatiana tetiana tatsiana / ekaterina kateryna katsiaryna yekaterina / irina iryna / ludmila liudmyla lyudmila
  svetlana svitlana sviatlana / oksana aksana / galina halyna halina / larisa larysa / maria mariia maryia / anna hanna ganna
  julia yulia iuliia yuliya / victoria viktoria viktoriia viktoryia / ksenia xenia kseniia / sofia sofiia sofiya / anastasia anastasiia
  fedor fyodor fedir / semen semyon / artem artyom / timofei tymofii timofey / ilya illia ilia / efim yefim / egor yegor yehor
  matvei matvii matvey / danila danylo daniil / nikita mykyta mikita / filipp pylyp philipp / stepan stsiapan / tikhon tihon
  dmitrievich dmytrovych dzmitryievich / sergeevich serhiiovych siarheevich / nikolaevich mykolaiovych mikalaevich
  alexandrovich oleksandrovych aliaksandravich / vladimirovich volodymyrovych uladzimiravich / mikhailovich mykhailovych
  andreevich andriiovych / alexeevich oleksiiovych / vasilievich vasylovych / petrovich petrovych / pavlovich pavlovych
  evgenievich yevhenovych / viktorovich viktorovych / grigorievich hryhorovych / anatolievich anatoliiovych
`;

const names: ReadonlyMap<string, string> = new Map(
  sameName
    .split(/[/\n]/)
    .map((group) => group.trim().split(/\s+/))
    .flatMap(([first = "", ...others]) => [first, ...others].map((name) => [slavicForm(name), first] as const)),
);

/**
 * The endings of surnames and patronymics from Russian to Armenian, in any romanisation. What has none of them, and is no name of the
 * table, may be of any language: there the rules would make neighbours of words that have nothing to do with each other.
 */
const endings =
  /(?:[oe](?:v|w|ff)[ay]?|[iy]na?|[sc]k(?:i|y|ii|iy|ij|yi|yy|yj|aya|aia|aja|oi|oy|oj)|[iy]ch|[oe]vna|enko|ch?u[ck]|[iyj]uk|slav[ay]?|sla[vw]|[iyj]an|dze|shvili|ets|its|[aoe]va[iyj]a|[aeou][iyj]a|zh[a-z]{0,3})$/;
const letters = /^[a-z]{4,18}$/;
/** The names of the table that have no such ending are shorter than this in any romanisation. */
const longestName = 11;

/** The classes of a Slavic word: its form, and the name it is in any of the languages. */
export function slavicClasses(text: string): string[] {
  if (!letters.test(text)) return [];
  const isLike = text.length > 4 && endings.test(text);
  if (!isLike && text.length > longestName) return [];
  const form = slavicForm(text);
  const name = names.get(form);
  if (name !== undefined) return [`slavic name ${name}`];
  return isLike ? [`slavic ${form}`] : [];
}
