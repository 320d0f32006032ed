import { abugidas } from "../tables/alphabets.ts";
import { abugidaReader } from "./abugida-reader.ts";
import { eastern, northern, oriya, southern, tamil } from "./abugida-spellings.ts";

/** The other scripts of India that the rules of CLDR know. */
export const readBengali = abugidaReader(abugidas.bengali, eastern);
export const readGurmukhi = abugidaReader(abugidas.gurmukhi, northern);
export const readGujarati = abugidaReader(abugidas.gujarati, northern);
export const readOriya = abugidaReader(abugidas.oriya, oriya);
export const readTamil = abugidaReader(abugidas.tamil, tamil);
export const readTelugu = abugidaReader(abugidas.telugu, southern);
export const readKannada = abugidaReader(abugidas.kannada, southern);
export const readMalayalam = abugidaReader(abugidas.malayalam, southern);
