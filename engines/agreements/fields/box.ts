import type { PageSizeInPoints } from "../model/rendering.ts";
import type { FieldProblem } from "./field-problem.ts";

/** The place of a field: points from the left and top edges of its page as a reader sees it. */
export type FieldBox = { pageNumber: number; xPosition: number; yPosition: number; width: number; height: number };

// Sizes of pages come from PDFs, where 595.28 may be written as 595.276.
const tolerancePoints = 0.01;

/** The reason a field does not fit on a page of its document; null when it fits. */
export function boxProblem(box: FieldBox, pages: readonly PageSizeInPoints[]): FieldProblem | null {
  const page = pages.find(({ pageNumber }) => pageNumber === box.pageNumber);
  if (!page) return outside("/pageNumber", `The document has only ${pages.length} pages.`);
  if (box.width <= 0) return outside("/width", "The width must be greater than 0.");
  if (box.height <= 0) return outside("/height", "The height must be greater than 0.");
  if (box.xPosition < 0) return outside("/xPosition", "The field begins left of its page.");
  if (box.yPosition < 0) return outside("/yPosition", "The field begins above its page.");
  if (box.xPosition + box.width > page.width + tolerancePoints) {
    return outside("/xPosition", `The field ends right of its page, which is ${page.width} points wide.`);
  }
  if (box.yPosition + box.height > page.height + tolerancePoints) {
    return outside("/yPosition", `The field ends below its page, which is ${page.height} points high.`);
  }
  return null;
}

function outside(path: string, message: string): FieldProblem {
  return { code: "field_invalid", path, message };
}
