/** The headers of a PDF that is kept. Its digest (RFC 9530) is the one the record and the history name. */
export function pdfHeaders(fileName: string, sha256: Buffer): Record<string, string> {
  return {
    "content-disposition": `inline; filename="${fileName}"`,
    "content-digest": `sha-256=:${sha256.toString("base64")}:`,
    "cache-control": "no-store",
  };
}
