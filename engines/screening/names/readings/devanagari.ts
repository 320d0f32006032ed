import { abugidas } from "../tables/alphabets.ts";
import { abugidaReader } from "./abugida-reader.ts";
import { northern } from "./abugida-spellings.ts";

/** Hindi, Marathi, Nepali. */
export const readDevanagari = abugidaReader(abugidas.devanagari, northern);
