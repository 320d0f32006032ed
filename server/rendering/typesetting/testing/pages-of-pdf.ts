import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives a PDF to a program that knows nothing of us, and answers what it says. */
function ask(pdf: Uint8Array, program: string, argumentsOf: (file: string) => string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "probity-pdf-"));
  try {
    const file = join(folder, "document.pdf");
    writeFileSync(file, pdf);
    return execFileSync(program, argumentsOf(file), {
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of each page, in the order in which it is drawn. */
export const pageTexts = (pdf: Uint8Array): string[] =>
  ask(pdf, "pdftotext", (file) => ["-raw", file, "-"])
    .toString()
    .split("\f")
    .slice(0, -1);

/** Throws unless the file is whole. */
export const checkFile = (pdf: Uint8Array): string => ask(pdf, "qpdf", (file) => ["--check", file]).toString();

/** The tree of tags, one element a line. */
export const structureOf = (pdf: Uint8Array): string => ask(pdf, "pdfinfo", (file) => ["-struct", file]).toString();

export const factsOf = (pdf: Uint8Array): string => ask(pdf, "pdfinfo", (file) => [file]).toString();

export const fontsOf = (pdf: Uint8Array): string[] =>
  [
    ...ask(pdf, "pdffonts", (file) => [file])
      .toString()
      .matchAll(/^[A-Z]{6}\+(\S+) .* (yes|no) +\w+ +\w+ +\d+ +\d+$/gm),
  ].map(([, name, embedded]) => (embedded === "yes" ? name! : `${name} (not embedded)`));

/** A page in shades of grey, 0 for black, at 4 dots for a point. */
export const dotsPerPoint = 4;
export function pixelsOf(pdf: Uint8Array, page: number): { width: number; at: (x: number, y: number) => number } {
  const image = ask(pdf, "pdftoppm", (file) => [
    "-gray",
    "-r",
    `${72 * dotsPerPoint}`,
    "-f",
    `${page}`,
    "-l",
    `${page}`,
    file,
  ]);
  const [header, width] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(image.toString("latin1", 0, 40))!;
  return { width: Number(width), at: (x, y) => image[header.length + y * Number(width) + x]! };
}
