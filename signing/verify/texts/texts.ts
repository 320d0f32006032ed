import type { Language } from "../../page/texts/choose-language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** All of them come with the page: it must work without a connection. */
export const texts: Readonly<Record<Language, Texts>> = { en, de, fr, es, ar };
