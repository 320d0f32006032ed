/** The limits of the API for a signature that is a picture. */
const limits = { width: 2000, height: 1000, bytes: 512 * 1024 } as const;

/** Any picture the browser can read, as a PNG (base64) small enough for the API; null if it is not a picture. */
export async function readSignatureImage(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  let scale = Math.min(1, limits.width / picture.width, limits.height / picture.height);
  for (let attempt = 0; attempt < 6; attempt += 1, scale *= 0.7) {
    const png = await asPng(picture, scale);
    if (png && png.size <= limits.bytes) return base64(png);
  }
  return null;
}

async function asPng(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
