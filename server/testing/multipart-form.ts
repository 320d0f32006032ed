/** A request whose body is `multipart/form-data`: texts, and files as bytes. */
export function formOf(parts: Record<string, string | Uint8Array>): { rawBody: Buffer; contentType: string } {
  const chunks = Object.entries(parts).flatMap(([name, value]) => [
    `--edge\r\ncontent-disposition: form-data; name="${name}"${typeof value === "string" ? "" : '; filename="a.pdf"'}\r\n\r\n`,
    value,
    "\r\n",
  ]);
  const rawBody = Buffer.concat([...chunks, "--edge--\r\n"].map((chunk) => Buffer.from(chunk as string)));
  return { rawBody, contentType: "multipart/form-data; boundary=edge" };
}
