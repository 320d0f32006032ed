/** `PCF`: up to four capitals that may stand for anything. A list that marks no weak names still has such aliases. */
export function isAcronym(name: string): boolean {
  return /^\p{Lu}{1,4}$/u.test(name.replaceAll(".", ""));
}
