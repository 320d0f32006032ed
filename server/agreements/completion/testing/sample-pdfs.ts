import { degrees, PDFDocument, PDFName, PDFNumber, rgb, StandardFonts, TextAlignment } from "@cantoo/pdf-lib";

/** A page with a line of text, cropped and turned as wanted. */
export async function plainPdf(
  pages: readonly { rotation?: number; crop?: [x: number, y: number, width: number, height: number] }[] = [{}],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { rotation = 0, crop } of pages) {
    const page = document.addPage([500, 700]);
    page.drawText("Agreement", { x: 60, y: 640, size: 10, font });
    page.setRotation(degrees(rotation));
    if (crop) page.setCropBox(...crop);
  }
  return document.save();
}

/** Box, rotation and resources stand in the page tree, and the content leaves the coordinates upside down. */
export async function inheritingPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([500, 700]);
  page.drawText("Inherited", { x: 60, y: 300, size: 10, font });
  page.node.normalize();
  const parent = page.node.Parent()!;
  const moved = { MediaBox: page.node.get(PDFName.MediaBox), Resources: page.node.get(PDFName.Resources) };
  for (const [key, value] of Object.entries(moved)) {
    parent.set(PDFName.of(key), value!);
    page.node.delete(PDFName.of(key));
  }
  parent.set(PDFName.of("Rotate"), PDFNumber.of(90));
  parent.set(PDFName.of("CropBox"), document.context.obj([20, 30, 420, 630]));
  page.node.delete(PDFName.of("Rotate"));
  const turned = document.context.register(document.context.stream("0.5 0 0 -0.5 40 400 cm "));
  page.node.set(PDFName.Contents, document.context.obj([turned, ...page.node.normalizedEntries().Contents!.asArray()]));
  return document.save();
}

/** A form with everything a field can be linked to. */
export async function formPdf(rotation = 0, pageCount = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([500, 700]);
  page.setRotation(degrees(rotation));
  for (let more = 1; more < pageCount; more += 1) document.addPage([500, 700]);
  const form = document.getForm();
  const at = (y: number, width = 200, height = 30) => ({ x: 72, y, width, height, borderWidth: 0, font });
  const text = (name: string, y: number, size: number, color: [number, number, number], alignment: TextAlignment) => {
    const field = form.createTextField(name);
    field.addToPage(page, { ...at(y), textColor: rgb(...color) });
    field.setFontSize(size);
    field.setAlignment(alignment);
    return field;
  };
  text("fullName", 600, 14, [0, 0, 1], TextAlignment.Left);
  text("company", 550, 10, [1, 0, 0], TextAlignment.Center);
  text("city", 500, 18, [0, 0.5, 0], TextAlignment.Right);
  form.createCheckBox("agree").addToPage(page, at(450, 20, 20));
  const kind = form.createRadioGroup("kind");
  kind.addOptionToPage("monthly", page, at(400, 20, 20));
  kind.addOptionToPage("yearly", page, { ...at(400, 20, 20), x: 120 });
  const country = form.createDropdown("country");
  country.addOptions(["Germany", "France"]);
  country.addToPage(page, at(350));
  const twice = form.createTextField("initials");
  twice.addToPage(page, at(300, 60));
  twice.addToPage(page, { ...at(300, 60), x: 200 });
  const secret = form.createTextField("hidden");
  secret.setText("NEVER SHOWN");
  secret.addToPage(page, { ...at(250), hidden: true });
  return document.save();
}
