import { appended, onePage, pagePdf, rawPdf, shown, stream, swapped, text } from "./raw-pdf.ts";
import { disarmed, refused, type Variant } from "./variant.ts";

const picture = (words: string) =>
  stream(
    `/Tx BMC BT /F1 12 Tf 2 8 Td (${words}) Tj ET EMC`,
    "/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F1 5 0 R >> >>",
  );
const withField = (field: string, form = "", more = {}) =>
  pagePdf({
    catalog: `/AcroForm << /Fields [6 0 R] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 12 Tf 0 g) ${form} >>`,
    page: "/Annots [6 0 R]",
    more: {
      6: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [72 500 272 530] /F 4 /P 3 0 R ${field} >>`,
      7: picture(shown),
      ...more,
    },
  });
const widget = (field: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [72 500 272 530] /F 4 /P 3 0 R ${field} >>`;
const font = (differences: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [${differences}] >> >>`;

/** Content that another piece of the file could take the place of. */
export const replacing: readonly Variant[] = [
  {
    name: "a font whose digits a later revision exchanges",
    make: () => appended(pagePdf({}), { 5: font("48 /nine /eight") }),
    ends: disarmed(["earlier_revision"]),
  },
  {
    name: "the content of the page in an earlier revision",
    make: () => appended(pagePdf({ content: text(swapped) }), { 4: stream(text(shown)) }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a field whose value is not its picture",
    make: () => withField(`/V (${swapped}) /AP << /N 7 0 R >>`),
    ends: disarmed([]),
  },
  {
    name: "a form that is drawn from values, with pictures of others",
    make: () => withField(`/V (${shown}) /AP << /N 8 0 R >>`, "/NeedAppearances true", { 8: picture(swapped) }),
    ends: disarmed(["other"], `(${swapped})`),
  },
  {
    name: "the picture of a field, changed in a later revision",
    make: () =>
      appended(withField("/AP << /N 8 0 R >>", "", { 8: picture(swapped) }), { 6: widget("/AP << /N 7 0 R >>") }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a field with another picture when it is pressed",
    make: () => withField("/AP << /N 7 0 R /D 8 0 R /R 8 0 R >>", "", { 8: picture(swapped) }),
    ends: disarmed(["other"], swapped),
  },
  {
    name: "a field that is in no form",
    make: () =>
      pagePdf({ page: "/Annots [6 0 R]", more: { 6: widget("/AP << /N 7 0 R >> /V (x)"), 7: picture(shown) } }),
    ends: disarmed([]),
  },
  {
    name: "a part of a field that belongs to nothing",
    make: () =>
      pagePdf({
        page: "/Annots [6 0 R]",
        more: { 6: "<< /Subtype /Widget /Rect [72 500 272 530] /AP << /N 7 0 R >> >>", 7: picture(swapped) },
      }),
    ends: disarmed(["annotation"], swapped),
  },
  {
    name: "a second form in XFA beside the fields",
    make: () => withField("/AP << /N 7 0 R >>", "/XFA 8 0 R", { 8: stream(`<xdp>${swapped}</xdp>`) }),
    ends: disarmed(["xfa"], swapped),
  },
  {
    name: "a form in XFA alone",
    make: () =>
      pagePdf({ catalog: "/AcroForm << /Fields [] /XFA 6 0 R >>", more: { 6: stream(`<xdp>${swapped}</xdp>`) } }),
    ends: refused("pdf_xfa"),
  },
  {
    name: "a form in XFA that readers must draw",
    make: () =>
      withField("/AP << /N 7 0 R >>", "/XFA 8 0 R", {
        1: "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [6 0 R] /XFA 8 0 R >> >>",
        8: stream("<xdp/>"),
      }),
    ends: refused("pdf_xfa"),
  },
  {
    name: "another picture for print",
    make: () =>
      pagePdf({
        resources: "/XObject << /I 6 0 R >>",
        content: `${text(shown)} q 50 0 0 50 72 500 cm /I Do Q`,
        more: {
          6: stream(
            "\x00",
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Alternates [<< /Image 7 0 R /DefaultForPrinting true >>]",
          ),
          7: stream(
            swapped,
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
          ),
        },
      }),
    ends: disarmed(["alternate_image"], swapped),
  },
  {
    name: "a form that stands for a page of another file",
    make: () =>
      pagePdf({
        resources: "/XObject << /X 6 0 R >>",
        content: `${text(shown)} /X Do`,
        more: { 6: stream("", `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (${swapped}.pdf) /Page 0 >>`) },
      }),
    ends: disarmed(["other"], swapped),
  },
  {
    name: "content that comes from another file",
    make: () =>
      rawPdf({
        ...onePage(),
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R 6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>",
        6: stream("", `/F (${swapped}.txt)`),
      }),
    ends: disarmed(["attachment"], swapped),
  },
  {
    name: "a form of PostScript for printers",
    make: () =>
      pagePdf({
        resources: "/XObject << /X 6 0 R >>",
        content: `${text(shown)} /X Do`,
        more: { 6: stream(`(${swapped}) show`, "/Type /XObject /Subtype /PS") },
      }),
    ends: disarmed([], swapped),
  },
  {
    name: "a page that scripts can show",
    make: () =>
      pagePdf({
        catalog: "/Names << /Templates << /Names [(t) 6 0 R] >> >>",
        more: { 6: "<< /Type /Template /Contents 7 0 R >>", 7: stream(text(swapped)) },
      }),
    ends: disarmed(["other"], swapped),
  },
  {
    name: "a slide show of other states of the page",
    make: () => pagePdf({ page: "/PresSteps << /NA << /S /JavaScript /JS (hello) >> >> /Trans << /S /Fly >>" }),
    ends: disarmed(["other"], "hello"),
  },
];
