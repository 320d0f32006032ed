/** The limits of the API. */
const limits = { width: 1200, height: 600, bytes: 128 * 1024 } as const;
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** A picture drawn again as a PNG (Base64) that the API takes; null if it is none. What else is in the file stays behind. */
export async function readLogo(file: File): Promise<string | null> {
  if (!logoTypes.some((type) => type === file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  let scale = Math.min(1, limits.width / picture.width, limits.height / picture.height);
  for (let attempt = 0; attempt < 8; attempt += 1, scale *= 0.7) {
    const png = await drawn(picture, scale);
    if (png && png.size <= limits.bytes) return base64Of(new Uint8Array(await png.arrayBuffer()));
  }
  return null;
}

async function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
