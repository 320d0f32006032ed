import { render } from "preact";
import "./styles/tokens.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/document.css";
import { Actions } from "./actions.ts";
import { listen, reportHeight } from "./host.ts";
import { readLink } from "./link.ts";
import { Page } from "./page.tsx";
import { Store } from "./state.ts";
import { chooseLanguage } from "./texts/choose-language.ts";
import { type Translate, translator } from "./texts/languages.ts";
import { applyColours } from "./theme.ts";
import { Visit } from "./visit.ts";

/** Text is easier to read on a narrow screen; pages are what will be signed. */
const narrow = matchMedia("(max-width: 899px)");

async function start(root: HTMLElement): Promise<void> {
  const store = new Store();
  let t: Translate = await speak([...navigator.languages]);
  const visit = new Visit(store, readLink(location), async ({ language, accent, branding }) => {
    applyColours(branding, accent);
    t = await speak([language, ...navigator.languages]);
  });
  const actions = new Actions(visit);
  const draw = () => {
    document.title = store.state.session?.document.name ?? document.title;
    render(<Page app={{ state: store.state, actions, t }} />, root);
  };
  store.onChange(draw);
  store.set({ view: narrow.matches ? "text" : "pages" });
  window.addEventListener("offline", () => store.set({ online: false }));
  window.addEventListener("online", () => store.state.session && void visit.reconnect());
  listen({ "field.focus": ({ fieldId }) => store.state.session?.state === "ready" && actions.open(fieldId) });
  reportHeight();
  await visit.begin();
}

async function speak(wanted: readonly (string | null)[]): Promise<Translate> {
  const t = await translator(chooseLanguage(wanted));
  document.documentElement.lang = t.language;
  document.documentElement.dir = t.direction;
  return t;
}

void start(document.getElementById("page")!);
