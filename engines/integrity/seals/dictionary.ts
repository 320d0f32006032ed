import { latin1, type Place } from "./places.ts";
import type { Bytes } from "./web-crypto.ts";

export type SealedVersion = "completed" | "certificate" | "report";

/** The entries of a seal that its reader is told. The id is that of a document, or of the assessment that a report is about. */
export type SealEntries = { version: SealedVersion; documentId: string; sealedAt: string };

/** Longer than each of the two parts is. */
const letters = 600;

const before =
  /<<\n\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]\n\/Contents $/;
const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The last entry certifies the document and permits no change at all. */
const after = new RegExp(
  [
    "^",
    "/M \\(D:(\\d{4})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)Z\\)",
    `/Reason \\((?:Document (${id}) completed|Certificate of document (${id})|Report of assessment (${id}))\\)`,
    "/Reference \\[<<",
    "/Type /SigRef",
    "/TransformMethod /DocMDP",
    "/TransformParams <<",
    "/Type /TransformParams",
    "/V /1\\.2",
    "/P 1",
    ">>",
    ">>\\]",
    ">>",
    "endobj\n",
  ].join("\n"),
);

/**
 * The entries around the place of a seal; null unless they are exactly as we write them. A certificate that somebody uses elsewhere too
 * makes no document of ours.
 */
export function entriesAround(pdf: Bytes, place: Place): SealEntries | null {
  const range = before.exec(latin1(pdf.subarray(Math.max(0, place.begin - letters), place.begin)));
  const found = after.exec(latin1(pdf.subarray(place.end, place.end + letters)));
  if (!range || !found) return null;
  const isThis = [place.begin, place.end, place.covered - place.end].every(
    (number, index) => Number(range[index + 1]) === number,
  );
  const [year, month, day, hour, minute, second, completed, certificate, report] = found.slice(1);
  const named = Object.entries({ completed, certificate, report }).find(([, about]) => about !== undefined);
  if (!isThis || !named) return null;
  return {
    version: named[0] as SealedVersion,
    documentId: named[1]!,
    sealedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
  };
}
