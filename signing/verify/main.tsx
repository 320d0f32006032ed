import { render } from "preact";
import "../page/styles/tokens.css";
import "../page/styles/controls.css";
import "./verify.css";
import { chooseLanguage, directionOf } from "../page/texts/choose-language.ts";
import { embeddedSeals } from "./known-seals.ts";
import { VerifyPage } from "./page.tsx";
import { texts } from "./texts/texts.ts";

const language = chooseLanguage(navigator.languages);
document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);
document.title = texts[language].title;

// Dates as in the reader's country: `en` alone would be American.
const locale = navigator.languages.find((tag) => chooseLanguage([tag]) === language) ?? language;
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long" });
const numbers = new Intl.NumberFormat(language);
const wording = {
  texts: texts[language],
  moment: (iso: string) => moments.format(new Date(iso)),
  number: (value: number) => numbers.format(value),
};

render(<VerifyPage known={embeddedSeals()} wording={wording} />, document.getElementById("page")!);
