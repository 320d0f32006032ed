import { mentions, ranked, type Scored, weightOf, wordsOf } from "../search/question.ts";

type Entry = { url: string; excerpt: string; content: string; meta: Record<string, string> };
type Found = Scored & { data(): Promise<Entry> };
type Pagefind = {
  options(options: object): Promise<void>;
  search(word: string): Promise<{ results: Found[] }>;
};

const shownMax = 10;
/** What a heading is about is known once it is loaded, so more are loaded than shown. */
const loadedMax = 20;
const pauseMilliseconds = 120;

/** Runs in the browser alone: the index is a part of the site, and nobody is told what was searched for. */
class SiteSearch extends HTMLElement {
  #pagefind: Promise<Pagefind> | undefined;
  #asked = 0;

  connectedCallback(): void {
    const open = this.#part<HTMLButtonElement>(".open");
    const input = this.#part<HTMLInputElement>("input");
    open.disabled = false;
    open.addEventListener("click", () => this.#open());
    input.addEventListener("input", () => void this.#answer(input.value));
    this.#part("form").addEventListener("submit", (event) => {
      const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null;
      const [first] = this.#links();
      // The key that submits opens the best answer; the button closes.
      if (submitter?.matches(":active, :focus") || !first) return;
      event.preventDefault();
      first.click();
    });
    this.#part("dialog").addEventListener("keydown", (event) => this.#move(event as KeyboardEvent));
    this.#part("dialog").addEventListener("click", (event) => {
      const { target } = event;
      if (target instanceof Element && (target.matches("dialog") || target.closest("a"))) this.#dialog.close();
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
      const isAsked = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !isTyping);
      if (!isAsked) return;
      event.preventDefault();
      this.#open();
    });
  }

  get #dialog(): HTMLDialogElement {
    return this.#part<HTMLDialogElement>("dialog");
  }

  #part<E extends Element = Element>(selector: string): E {
    return this.querySelector<E>(selector)!;
  }

  #links(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>("ol a")];
  }

  #open(): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#part<HTMLInputElement>("input").select();
    void this.#load();
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = this.#links();
    if (step === undefined || links.length === 0) return;
    event.preventDefault();
    const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
    if (next < 0) this.#part<HTMLInputElement>("input").focus();
    else links[Math.min(next, links.length - 1)]!.focus();
  }

  /** The root of the site; a page knows it relative to itself. */
  get #root(): URL {
    return new URL(this.dataset["root"]!, location.href);
  }

  #load(): Promise<Pagefind> {
    this.#pagefind ??= (async () => {
      const pagefind: Pagefind = await import(/* @vite-ignore */ new URL("pagefind/pagefind.js", this.#root).href);
      await pagefind.options({
        baseUrl: this.#root.pathname,
        excerptLength: 24,
        ranking: { termFrequency: 0.4, pageLength: 0.4, metaWeights: { title: 8, page: 4, section: 1 } },
      });
      return pagefind;
    })();
    return this.#pagefind;
  }

  async #answer(question: string): Promise<void> {
    const turn = ++this.#asked;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    if (turn !== this.#asked) return;
    const words = wordsOf(question);
    const pagefind = await this.#load();
    const found = await Promise.all(words.map((word) => findWord(pagefind, word)));
    const best = ranked(found).slice(0, loadedMax);
    const entries = await Promise.all(best.map(async ({ best: result }) => result.data()));
    const rows = entries
      .map((entry, place) => ({ entry, score: best[place]!.score * weightOf(entry.meta["section"]!) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, shownMax)
      .map(({ entry }) => rowOf(entry));
    // Somebody has typed on meanwhile.
    if (turn !== this.#asked) return;
    this.#part("ol").replaceChildren(...rows);
    this.#part(".status").textContent =
      words.length > 0 && rows.length === 0 ? `Nothing is about “${question.trim()}”. Try other words.` : "";
    this.dataset["answered"] = question;
  }
}

/** Nothing, if no heading has the word. */
async function findWord(pagefind: Pagefind, word: string): Promise<Found[]> {
  const { results } = await pagefind.search(word);
  const best = await results[0]?.data();
  return best && mentions(`${Object.values(best.meta).join(" ")} ${best.content}`, word) ? results : [];
}

function rowOf({ url, excerpt, meta }: Entry): HTMLLIElement {
  const row = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  const title = document.createElement("strong");
  title.textContent = meta["title"]!;
  const place = document.createElement("small");
  place.textContent = [meta["section"], meta["page"]].filter((word) => word && word !== meta["title"]).join(" › ");
  const text = document.createElement("span");
  text.append(...markedParts(excerpt));
  link.append(title, place, text);
  row.append(link);
  return row;
}

/** The excerpt is HTML with `<mark>` alone; everything else in it is text. */
function markedParts(excerpt: string): Node[] {
  const { body } = new DOMParser().parseFromString(excerpt, "text/html");
  return [...body.childNodes].map((node) => {
    if (node.nodeName !== "MARK") return document.createTextNode(node.textContent ?? "");
    const mark = document.createElement("mark");
    mark.textContent = node.textContent;
    return mark;
  });
}

customElements.define("site-search", SiteSearch);
