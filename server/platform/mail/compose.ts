export type Composed = { subject: string; text: string; html: string };

/** How the sender looks: a colour that white can be read on, and the size of the logo that comes with the mail. */
export type MailLook = { sender: string; colour: string | null; logo: { width: number; height: number } | null };

/** The name by which a mail refers to the logo that is inside of it. Remote pictures tell their server who has read a mail. */
export const logoId = "logo@probity";

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
  { language, direction, look = null }: { language: string; direction: "ltr" | "rtl"; look?: MailLook | null },
): Composed {
  const filled = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in places ? oneLine(places[name]!) : whole));
  const isLink = (line: string) => line === "{link}";
  const text = lines.map((line) => (isLink(line) ? `${action}:\n${link}` : filled(line))).join("\n\n");
  const anchor = `<a href="${escaped(link ?? "")}"${buttonStyle(look)}>${escaped(action)}</a>`;
  const paragraphs = lines.map((line) => `<p>${isLink(line) ? anchor : escaped(filled(line))}</p>`);
  const body = [...logoLines(look), ...paragraphs].join("\n");
  return {
    subject: Array.from(filled(subject)).slice(0, subjectCharacters).join(""),
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>\n${body}\n</body></html>\n`,
  };
}

const logoHeightMax = 48;
const logoWidthMax = 240;

function logoLines(look: MailLook | null): string[] {
  if (!look?.logo) return [];
  const { width, height } = look.logo;
  const scale = Math.min(1, logoHeightMax / height, logoWidthMax / width);
  const [shownWidth, shownHeight] = [width, height].map((size) => Math.max(1, Math.round(size * scale)));
  const alt = escaped(oneLine(look.sender));
  return [`<p><img src="cid:${logoId}" alt="${alt}" width="${shownWidth}" height="${shownHeight}"></p>`];
}

function buttonStyle(look: MailLook | null): string {
  if (!look || look.colour === null) return "";
  const style = `display:inline-block;padding:12px 20px;border-radius:4px;background:${look.colour};color:#ffffff;font-weight:600;text-decoration:none`;
  return ` style="${style}"`;
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
