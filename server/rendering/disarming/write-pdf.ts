import { createHash } from "node:crypto";
import { TooComplex } from "./reading/objects.ts";
import { disarmingLimits } from "./limits.ts";

/** Objects of a new file, numbered from 1 on, each written once. */
export class PdfWriter {
  readonly #parts: Buffer[] = [];
  readonly #offsets: number[] = [];
  #size = 0;
  #numbers = 0;

  constructor() {
    // The bytes in the comment tell programs that move files that it is not a text.
    this.#add(Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"));
  }

  newNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  write(number: number, text: string, data: Buffer | null = null): void {
    this.#offsets[number] = this.#size;
    this.#add(Buffer.from(`${number} 0 obj\n${text}\n${data ? "stream\n" : ""}`, "latin1"));
    if (data) this.#add(data, Buffer.from("\nendstream\n"));
    this.#add(Buffer.from("endobj\n"));
  }

  /** The whole file: one revision with one table. */
  end(root: number, information: number | null): Buffer {
    const digest = createHash("sha256");
    for (const part of this.#parts) digest.update(part);
    const id = digest.digest("hex").slice(0, 32);
    const lines = Array.from({ length: this.#numbers }, (_, index) => {
      const offset = this.#offsets[index + 1];
      if (offset === undefined) throw new Error(`Object ${index + 1} was announced, but not written.`);
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    const size = this.#numbers + 1;
    const info = information === null ? "" : ` /Info ${information} 0 R`;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R${info} /ID [<${id}> <${id}>] >>\n`;
    const end = Buffer.from(`${table}${trailer}startxref\n${this.#size}\n%%EOF\n`, "latin1");
    return Buffer.concat([...this.#parts, end]);
  }

  #add(...parts: readonly Buffer[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#size += part.length;
    }
    if (this.#size > disarmingLimits.writtenBytes) throw new TooComplex("The file would become too large.");
  }
}

/** Regular characters as they are, every other byte by its number. */
export const nameText = (name: string): string =>
  `/${name.replaceAll(/[^!-~]|[#%()/<>[\]{}]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;

export const stringText = (bytes: Buffer): string => `<${bytes.toString("hex")}>`;

/** Without an exponent, which PDF does not know. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) < 1e-3 ? 10 : 6).replace(/\.?0+$/, "");
}
