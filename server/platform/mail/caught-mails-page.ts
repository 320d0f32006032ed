import { escaped } from "./compose.ts";

export type CaughtMail = { at: string; from: string; to: string[]; subject: string; text: string };

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid #8888; padding: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
p { color: #767676; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } a { color: #9cf; } p { color: #999; } }`;

/** All that is shown of a mail is text, with links where the text has addresses of web pages. */
export function caughtMailsPage(mails: readonly CaughtMail[]): string {
  const listed = mails.map(articleOf).join("\n") || "<p>No mail yet. Reload the page to look again.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails (${mails.length})</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><h1>Mails</h1>\n${listed}\n</main></body></html>\n`;
}

function articleOf({ at, to, subject, text }: CaughtMail): string {
  return `<article><h2>${escaped(subject)}</h2><p>${escaped(to.join(", "))} · <time>${at}</time></p><pre>${linked(text)}</pre></article>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join("");
}
