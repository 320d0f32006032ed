/** Pinyin in small letters without tones, `ü` as `v`: lǜ → lv. */
export function withoutTone(pinyin: string): string {
  const vowels = pinyin.normalize("NFD").replaceAll("u\u0308", "v").replaceAll("e\u0302", "e");
  return vowels.replaceAll(/\p{Mark}/gu, "").toLowerCase();
}

/**
 * Readings with their characters in one string per first letter: `ba八巴bai白百`. Letters and characters of another script
 * alternate, so nothing has to separate them.
 */
export function packReadings(readings: Iterable<readonly [character: string, reading: string]>): string[] {
  const characters = new Map<string, string[]>();
  for (const [character, reading] of readings) {
    const list = characters.get(reading);
    if (list) list.push(character);
    else characters.set(reading, [character]);
  }
  const lines = new Map<string, string>();
  for (const reading of [...characters.keys()].sort()) {
    const line = /^[a-z]/.test(reading) ? reading[0]! : String(reading.codePointAt(0)! >> 8);
    lines.set(line, `${lines.get(line) ?? ""}${reading}${inOrder(characters.get(reading)!).join("")}`);
  }
  return [...lines.values()];
}

/** Groups of forms, the one that stands for them first: `发發髮`, about a thousand characters a line. */
export function packGroups(groups: readonly (readonly string[])[]): string[] {
  const lines = [""];
  for (const group of [...groups].sort((a, b) => a[0]!.codePointAt(0)! - b[0]!.codePointAt(0)!)) {
    if (lines.at(-1)!.length > 1000) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) === "" ? "" : " "}${group.join("")}`;
  }
  return lines;
}

function inOrder(characters: readonly string[]): string[] {
  return [...characters].sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
}

export type Table = { name: string; about: string; value: readonly string[] | Readonly<Record<string, string>> };

/** The text of a module, in the shape that the formatter gives it. */
export function moduleText(source: string, tables: readonly Table[]): string {
  const head = `// Made by \`npm run generate -- names\` from ${source}, \u00a9 Unicode, Inc., LICENSE-Unicode-3.0.txt. Nobody edits this file.\n`;
  return head + tables.map(tableText).join("");
}

function tableText({ name, about, value }: Table): string {
  const type = Array.isArray(value) ? "readonly string[]" : "Readonly<Record<string, string>>";
  const lines = Array.isArray(value)
    ? value.map((line) => `  ${JSON.stringify(line)},\n`)
    : Object.entries(value).map(([key, text]) => `  ${key}: ${JSON.stringify(text)},\n`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `\n/** ${about} */\nexport const ${name}: ${type} = ${open}\n${lines.join("")}${close};\n`;
}
