import { appended, cover, onePage, pagePdf, rawPdf, shown, stream, swapped, text } from "./raw-pdf.ts";
import { disarmed, refused, type Variant } from "./variant.ts";

const form = (content: string) =>
  stream(content, "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>");
const hidden = form(text(swapped));
const white = stream(
  "\xff",
  "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
);

/** A page whose second line stands in a layer. */
const layered = (properties: string, layer = "<< /Type /OCG /Name (Other) >>", more = {}) =>
  pagePdf({
    catalog: `/OCProperties ${properties}`,
    resources: "/Properties << /L 6 0 R >>",
    content: `${text(shown)} /OC /L BDC ${text(swapped, 640)} EMC`,
    more: { 6: layer, ...more },
  });
const annotated = (annotation: string, more = {}) =>
  pagePdf({ page: "/Annots [6 0 R]", more: { 6: annotation, 7: hidden, ...more } });
const shownOnly = "/OCGs [6 0 R] /D << /Order [6 0 R] >>";

/** Content that is there, and not seen while somebody signs. */
export const hiding: readonly Variant[] = [
  {
    name: "a picture laid over the text in a later revision",
    make: () =>
      appended(pagePdf({ content: text(swapped) }), {
        3: onePage({ resources: "/XObject << /I 6 0 R >>" })[3]!,
        4: stream(`q 400 0 0 40 60 690 cm /I Do Q ${text(shown, 640)}`),
        6: white,
      }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a form laid over the text in a later revision",
    make: () =>
      appended(pagePdf({ content: text(swapped) }), {
        3: onePage({ resources: "/XObject << /X 6 0 R >>" })[3]!,
        4: stream(`/X Do ${text(shown, 640)}`),
        6: form(cover),
      }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a comment laid over the text in a later revision",
    make: () =>
      appended(pagePdf({}), {
        3: onePage({ page: "/Annots [6 0 R]" })[3]!,
        6: "<< /Type /Annot /Subtype /Square /Rect [0 0 595 842] /AP << /N 7 0 R >> /Popup 8 0 R >>",
        7: form(cover),
        8: `<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Contents (${swapped}) >>`,
      }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a layer that is switched off",
    make: () => layered("<< /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "layers that are off unless they are named",
    make: () => layered("<< /OCGs [6 0 R] /D << /BaseState /OFF >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a layer that is only printed",
    make: () =>
      layered(
        "<< /OCGs [6 0 R] /D << /AS [<< /Event /Print /OCGs [6 0 R] /Category [/Print] >>] >> >>",
        "<< /Type /OCG /Name (Other) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >> >>",
      ),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a layer that is not printed",
    make: () =>
      layered(`<< ${shownOnly} >>`, "<< /Type /OCG /Name (Other) /Usage << /Print << /PrintState /OFF >> >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a layer that is not exported",
    make: () =>
      layered(`<< ${shownOnly} >>`, "<< /Type /OCG /Name (Other) /Usage << /Export << /ExportState /OFF >> >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a layer that is shown at one size",
    make: () => layered(`<< ${shownOnly} >>`, "<< /Type /OCG /Name (Other) /Usage << /Zoom << /min 8 >> >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a layer for one language",
    make: () => layered(`<< ${shownOnly} >>`, "<< /Type /OCG /Name (Other) /Usage << /Language << /Lang (de) >> >> >>"),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a second configuration in which a layer is off",
    make: () => layered(`<< ${shownOnly} /Configs [<< /OFF [6 0 R] >>] >>`),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "content that is shown when all layers are off",
    make: () =>
      layered("<< /OCGs [7 0 R] /D << >> >>", "<< /Type /OCMD /OCGs 7 0 R /P /AllOff >>", {
        7: "<< /Type /OCG /Name (A) >>",
      }),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "content that is shown by an expression",
    make: () =>
      layered("<< /OCGs [7 0 R] /D << >> >>", "<< /Type /OCMD /VE [/Not 7 0 R] >>", {
        7: "<< /Type /OCG /Name (A) >>",
      }),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "a picture in a layer that is switched off",
    make: () =>
      pagePdf({
        catalog: "/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>",
        resources: "/XObject << /X 6 0 R >>",
        content: `${text(shown)} /X Do`,
        more: {
          6: stream(cover, "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /OC 7 0 R"),
          7: "<< /Type /OCG /Name (A) >>",
        },
      }),
    ends: refused("pdf_hidden_content"),
  },
  {
    name: "layers that are always shown, which a later update could switch off",
    make: () => layered(`<< ${shownOnly} >>`),
    ends: disarmed(["layer"], "OCProperties", "/OCG"),
  },
  {
    name: "a hidden comment with a picture",
    make: () => annotated("<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /F 2 /AP << /N 7 0 R >> >>"),
    ends: disarmed(["annotation"], swapped),
  },
  {
    name: "a comment that is printed and not viewed",
    make: () => annotated("<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /F 36 /AP << /N 7 0 R >> >>"),
    ends: disarmed(["annotation"], swapped),
  },
  {
    name: "a comment that changes below the mouse",
    make: () =>
      annotated("<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /F 4 /AP << /N 8 0 R /R 7 0 R /D 7 0 R >> >>", {
        8: form(""),
      }),
    ends: disarmed(["other"], swapped),
  },
  {
    name: "a note that opens on a click",
    make: () => annotated(`<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (${swapped}) >>`),
    ends: disarmed(["annotation"], swapped),
  },
  {
    name: "a watermark that only print has",
    make: () => annotated("<< /Type /Annot /Subtype /PrinterMark /Rect [0 0 595 842] /F 4 /AP << /N 7 0 R >> >>"),
    ends: disarmed(["annotation"], swapped),
  },
  {
    name: "a thumbnail that shows another page",
    make: () =>
      pagePdf({
        page: "/Thumb 6 0 R",
        more: { 6: stream(swapped, "/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8") },
      }),
    ends: disarmed(["thumbnail"], swapped),
  },
  {
    name: "content kept in the private data of an editor",
    make: () => pagePdf({ page: "/PieceInfo << /Editor << /Private 6 0 R >> >>", more: { 6: hidden } }),
    ends: disarmed(["private_data"], swapped),
  },
  {
    name: "content kept in metadata",
    make: () =>
      pagePdf({
        catalog: "/Metadata 6 0 R",
        more: { 6: stream(`<x>${swapped}</x>`, "/Type /Metadata /Subtype /XML") },
      }),
    ends: disarmed(["metadata"], swapped),
  },
  {
    name: "an object that nothing refers to",
    make: () => rawPdf(onePage({ more: { 6: hidden } })),
    ends: disarmed([], swapped),
  },
];
