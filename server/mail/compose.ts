export type Composed = { subject: string; text: string; html: string };

export type MailText = {
  subject: string;
  /** Paragraphs. `{link}` on its own is where the link stands. */
  lines: readonly string[];
  /** The label of the link. */
  action: string;
};

const subjectCharacters = 200;

/** A mail as text and as HTML. `{name}` in a text is replaced by its place, as text, on one line. */
export function compose(
  { subject, lines, action }: MailText,
  places: Readonly<Record<string, string>>,
  link: string | null,
  { language, direction }: { language: string; direction: "ltr" | "rtl" },
): Composed {
  const filled = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in places ? oneLine(places[name]!) : whole));
  const isLink = (line: string) => line === "{link}";
  const text = lines.map((line) => (isLink(line) ? `${action}:\n${link}` : filled(line))).join("\n\n");
  const anchor = `<a href="${escaped(link ?? "")}">${escaped(action)}</a>`;
  const body = lines.map((line) => `<p>${isLink(line) ? anchor : escaped(filled(line))}</p>`).join("\n");
  return {
    subject: Array.from(filled(subject)).slice(0, subjectCharacters).join(""),
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>\n${body}\n</body></html>\n`,
  };
}

/** A line break in a name would begin another header, and an override of direction could make a line say something else. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe as text and as the value of an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
