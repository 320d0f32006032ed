import { disarmingLimits } from "./limits.ts";
import { isName, NotReadable, type PdfValue, type Stream, TooComplex } from "./reading/objects.ts";
import type { PdfFile } from "./reading/pdf-file.ts";
import { filtersOf, parametersOf, unpackStream } from "./reading/stream-bytes.ts";
import { nameText, numberText } from "./write-pdf.ts";

/** The parameters that filters have. */
const parameterNames = (
  "Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock" +
  " BlackIs1 DamagedRowsBeforeError ColorTransform"
).split(" ");
const parameterMax = 1_000_000;

/**
 * The bytes of a stream stay packed as they are, so that it looks the same; they are unpacked once to see that they can be,
 * and how much they are. What comes after the packed data is cut off.
 */
export function copyStream(
  stream: Stream,
  file: PdfFile,
  copyGlobals: (value: PdfValue) => string | null,
): { text: string; data: Buffer } {
  const { entries } = stream;
  if (isName(file.look(entries.get("Subtype")), "Image")) refuseLargePicture(stream, file);
  const { read } = unpackStream(stream, file.look, file.budget);
  const data = stream.bytes.subarray(0, read);
  const filters = filtersOf(entries, file.look);
  const parameters = parametersOf(entries, file.look).slice(0, filters.length);
  const texts = parameters.map((one) => {
    if (!one) return "null";
    const kept = parameterNames.flatMap((name) => {
      const value = file.look(one.get(name));
      if (value === null) return [];
      if (typeof value === "boolean") return [`/${name} ${value}`];
      if (typeof value !== "number" || Math.abs(value) > parameterMax) throw new NotReadable("A wrong parameter.");
      return [`/${name} ${numberText(value)}`];
    });
    const globals = one.has("JBIG2Globals") ? copyGlobals(one.get("JBIG2Globals")!) : null;
    return `<< ${kept.join(" ")}${globals ? ` /JBIG2Globals ${globals}` : ""} >>`;
  });
  const filter = filters.length === 0 ? "" : `/Filter [${filters.map(nameText).join(" ")}] `;
  const withParameters = texts.some((text) => text !== "null") ? `/DecodeParms [${texts.join(" ")}] ` : "";
  return { text: `${filter}${withParameters}/Length ${data.length} `, data };
}

function refuseLargePicture({ entries }: Stream, { look }: PdfFile): void {
  const [width, height] = [look(entries.get("Width")), look(entries.get("Height"))];
  if (typeof width !== "number" || typeof height !== "number" || width < 1 || height < 1)
    throw new NotReadable("A picture without a size.");
  if (width * height > disarmingLimits.pixels) throw new TooComplex("A picture is too large.");
}
