import { html, type Markup } from "./markup.ts";
import type { Meaning } from "./report-words.ts";

/** The small parts that the sections of the page share. */

export const panel = (id: string, title: string, note: string, body: Markup) =>
  html`<section class="panel" aria-labelledby="${id}">
    <header>
      <h2 id="${id}">${title}</h2>
      <p class="note">${note}</p>
    </header>
    ${body}
  </section>`;

/** Outlines that differ without colour, so that a grey print still tells them apart. */
const shapes: Record<Meaning, Markup> = {
  fine: html`<circle class="ring" cx="8" cy="8" r="6.25" /><path class="line" d="M5.2 8.2 7.2 10.2 10.9 6" />`,
  look: html`<path class="filled" d="M8 1.8 14.6 13.6H1.4Z" /><path class="on-look" d="M8 6v3.4M8 11.4v.2" />`,
  limit: html`<rect class="filled" x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5" /><path
      class="on-limit"
      d="M4.6 8h6.8"
    />`,
  stop: html`<path class="filled" d="M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2Z" /><path
      class="on-stop"
      d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"
    />`,
  unknown: html`<circle class="line" cx="8" cy="8" r="6.2" /><path
      class="hatch"
      d="M3.6 10.6 10.6 3.6M5.6 12.6l7-7"
    />`,
};

export const badge = (meaning: Meaning, word: string, size: "big" | "small" = "small") =>
  html`<span class="badge ${size} ${meaning}"
    ><svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${shapes[meaning]}</svg>${word}</span
  >`;

/** A value of somebody else: it keeps its own direction, and breaks rather than run off the page. */
export const value = (text: string) => html`<bdi class="value">${text}</bdi>`;

export const mono = (text: string) => html`<code>${text}</code>`;

export const facts = (pairs: readonly (readonly [string, Markup | string])[]) =>
  html`<dl class="facts">
    ${pairs.map(
      ([name, text]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;

export const table = (name: string, columns: readonly string[], rows: readonly Markup[]) =>
  html`<div class="scroll">
    <table class="${name}">
      <thead>
        <tr>
          ${columns.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      ${rows}
    </table>
  </div>`;
