import { countryCode } from "../../values/countries.ts";

/** A longer text is not a number, and would take long to search. */
const longestNumber = 500;

/**
 * `A123 (Iran) issued 03 May 2001 expires 02 May 2006`: the number, and the country in parentheses behind it. Parentheses that name
 * no country are part of the number.
 */
export function ofacNumber(stated: string): { value: string; country: string | null } {
  if (stated.length > longestNumber) return { value: "", country: null };
  const [, number = "", place] = /^(.*?)(?: ?\(([^()]*)\))?(?: (?:issued|expires) .*)?$/.exec(stated.trim()) ?? [];
  const country = place === undefined ? null : countryCode(place);
  const value = place === undefined || country !== null ? number : `${number} (${place})`;
  return { value: value.trim(), country };
}
