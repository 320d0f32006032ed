import type { Page } from "playwright-core";

type Difference = { share: number; picture: Buffer };

/**
 * How much of two pictures differs, and a picture that marks where. A pixel counts if nothing in the three by three around it in the
 * other picture comes near its colour, so the soft edges of letters, which no two versions of a browser draw alike, do not count.
 */
export async function compare(page: Page, one: Buffer, other: Buffer): Promise<Difference> {
  const { share, marked } = await page.evaluate(
    async ([first, second]) => {
      const near = 24;
      const pixelsOf = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d")!;
        context.drawImage(bitmap, 0, 0);
        return {
          canvas,
          context,
          ...bitmapSize(bitmap),
          data: context.getImageData(0, 0, bitmap.width, bitmap.height).data,
        };
      };
      const bitmapSize = ({ width, height }: ImageBitmap) => ({ width, height });
      const [a, b] = [await pixelsOf(first!), await pixelsOf(second!)];
      if (a.width !== b.width || a.height !== b.height) return { share: 1, marked: second! };
      const hasNear = (from: Uint8ClampedArray, at: number, to: Uint8ClampedArray, x: number, y: number) => {
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const [nx, ny] = [x + dx, y + dy];
            if (nx < 0 || ny < 0 || nx >= a.width || ny >= a.height) continue;
            const there = (ny * a.width + nx) * 4;
            if ([0, 1, 2].every((c) => Math.abs(from[at + c]! - to[there + c]!) <= near)) return true;
          }
        return false;
      };
      let differing = 0;
      b.context.fillStyle = "magenta";
      for (let y = 0; y < a.height; y++)
        for (let x = 0; x < a.width; x++) {
          const at = (y * a.width + x) * 4;
          if (hasNear(a.data, at, b.data, x, y) && hasNear(b.data, at, a.data, x, y)) continue;
          differing++;
          b.context.fillRect(x, y, 1, 1);
        }
      const png = new Uint8Array(await (await b.canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
      const text = Array.from(png, (byte) => String.fromCharCode(byte)).join("");
      return { share: differing / (a.width * a.height), marked: btoa(text) };
    },
    [one.toString("base64"), other.toString("base64")],
  );
  return { share, picture: Buffer.from(marked, "base64") };
}
