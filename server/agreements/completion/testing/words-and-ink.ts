import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Word = { text: string; xMin: number; yMin: number; xMax: number; yMax: number };
export type Ink = { left: number; top: number; right: number; bottom: number };

const dotsPerInch = 288;
const scale = dotsPerInch / 72;
const darkerThan = 128;

/** Runs a tool that other people wrote on a PDF; `{}` in its arguments stands for the file. */
export async function withTool(pdf: Uint8Array, tool: string, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "probity-pdf-"));
  try {
    const file = join(folder, "document.pdf");
    await writeFile(file, pdf);
    return await new Promise<{ code: number; stdout: Buffer; stderr: string }>((resolve, reject) => {
      const options = { encoding: "buffer", maxBuffer: 256 * 1024 * 1024 } as const;
      const withFile = args.map((argument) => (argument === "{}" ? file : argument));
      execFile(tool, withFile, options, (error, stdout, stderr) => {
        if (error && typeof error.code !== "number") reject(error);
        else resolve({ code: Number(error?.code ?? 0), stdout, stderr: stderr.toString() });
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Words with their places on the page as it is shown, in points from its top left corner. */
export async function wordsOf(pdf: Uint8Array, pageNumber = 1): Promise<Word[]> {
  const page = `${pageNumber}`;
  const { stdout } = await withTool(pdf, "pdftotext", ["-cropbox", "-bbox", "-f", page, "-l", page, "{}", "-"]);
  const pattern = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
  return [...stdout.toString().matchAll(pattern)].map(([, xMin, yMin, xMax, yMax, text]) => ({
    text: text!,
    xMin: Number(xMin),
    yMin: Number(yMin),
    xMax: Number(xMax),
    yMax: Number(yMax),
  }));
}

export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  return (await withTool(pdf, "pdftotext", ["-raw", "{}", "-"])).stdout.toString();
}

type Cut = { x: number; y: number; width: number; height: number };

/** A page as it is shown, or what is cut out of it, in colour. */
export async function pixelsOf(pdf: Uint8Array, pageNumber = 1, cut?: Cut) {
  const page = `${pageNumber}`;
  const cutOut = cut ? ["-x", cut.x, "-y", cut.y, "-W", cut.width, "-H", cut.height].map(String) : [];
  const args = ["-cropbox", "-r", `${dotsPerInch}`, ...cutOut, "-f", page, "-l", page, "{}"];
  const { stdout } = await withTool(pdf, "pdftoppm", args);
  const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(0, 40).toString("latin1"))!;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const data = stdout.subarray(header[0].length);
  const at = (x: number, y: number) => data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
  const isDark = (x: number, y: number) => {
    const first = (y * width + x) * 3;
    return data[first]! < darkerThan || data[first + 1]! < darkerThan || data[first + 2]! < darkerThan;
  };
  return { width, height, at, isDark };
}

/** The box of everything dark within an area of a page, all in points; null when it is blank. */
export async function inkOf(pdf: Uint8Array, area?: Ink, pageNumber = 1): Promise<Ink | null> {
  const cut = area && cutOf(area);
  const { width, height, isDark } = await pixelsOf(pdf, pageNumber, cut);
  const [x0, y0] = [cut?.x ?? 0, cut?.y ?? 0];
  const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isDark(x, y)) continue;
      ink.left = Math.min(ink.left, (x0 + x) / scale);
      ink.top = Math.min(ink.top, (y0 + y) / scale);
      ink.right = Math.max(ink.right, (x0 + x + 1) / scale);
      ink.bottom = Math.max(ink.bottom, (y0 + y + 1) / scale);
    }
  }
  return Number.isFinite(ink.left) ? ink : null;
}

/** A whole page has eight million dots; the tool leaves out what is beyond it. */
function cutOf({ left, top, right, bottom }: Ink): Cut {
  const [x, y] = [Math.max(0, Math.round(left * scale)), Math.max(0, Math.round(top * scale))];
  return { x, y, width: Math.ceil(right * scale) - x, height: Math.ceil(bottom * scale) - y };
}

/** Complaints of qpdf about the structure of a file; empty if it has none. */
export async function complaintsOf(pdf: Uint8Array): Promise<string> {
  const { code, stderr } = await withTool(pdf, "qpdf", ["--check", "{}"]);
  return code === 0 ? "" : stderr || `qpdf ended with ${code}`;
}

/** Output of pdfsig for every signature of a file. */
export async function signaturesOf(pdf: Uint8Array) {
  const { stdout } = await withTool(pdf, "pdfsig", ["-nocert", "{}"]);
  return stdout
    .toString()
    .split(/^Signature #\d+:/m)
    .slice(1)
    .map((text) => ({
      valid: text.includes("Signature Validation: Signature is Valid."),
      whole: text.includes("Total document signed"),
      type: /Signature Type: (\S+)/.exec(text)?.[1] ?? null,
      signedBy: /Signer Certificate Common Name: (.+)/.exec(text)?.[1] ?? null,
    }));
}
