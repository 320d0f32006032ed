/** A mail as a server was given it; `raw` has one character for each byte. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

/** The readable parts of a mail, decoded. */
export function textOf(mail: ReceivedMail): string {
  return partsOf(mail)
    .map(({ text }) => text)
    .join("\n");
}

/** What a reader without HTML is shown. */
export function plainTextOf(mail: ReceivedMail): string {
  const parts = partsOf(mail);
  return (parts.find(({ head }) => /content-type: text\/plain/i.test(head)) ?? parts[0])?.text ?? "";
}

function partsOf({ raw }: ReceivedMail): { head: string; text: string }[] {
  return raw.split(/\r\n--[^\r\n]+/).map((part) => {
    const [head = "", ...body] = part.split("\r\n\r\n");
    return { head, text: decoded(head, body.join("\r\n\r\n")) };
  });
}

function decoded(head: string, content: string): string {
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(content, "base64").toString("utf8");
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return content;
  const bytes = content
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** One header, unfolded, with its encoded words decoded. */
export function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `)) ?? "";
  return line
    .slice(name.length + 2)
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, decodedWords);
}

/** Words that follow each other are one text: a character may begin in one and end in the next. */
function decodedWords(words: string): string {
  const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, how = "", text = ""]) => {
    if (how.toLowerCase() === "b") return Buffer.from(text, "base64");
    const quoted = text.replaceAll("_", " ");
    return Buffer.from(
      quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    );
  });
  return Buffer.concat(bytes).toString("utf8");
}
