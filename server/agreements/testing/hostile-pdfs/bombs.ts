import { deflateSync } from "node:zlib";
import type { Random } from "@probity/engines/screening/search/testing/random.ts";
import { onePage, pagePdf, type RawObjects, rawPdf, shown, stream, text } from "./raw-pdf.ts";

const MiB = 1024 * 1024;
const zeros = (size: number) => deflateSync(Buffer.alloc(size));
const page = (parts: RawObjects) => rawPdf({ ...onePage(), ...parts });
const picture = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8";
const image = (entries: string, data: Buffer | string = "x") =>
  pagePdf({
    resources: "/XObject << /I 6 0 R >>",
    content: `${text(shown)} /I Do`,
    more: { 6: stream(data, `${picture} ${entries}`) },
  });
const chain = (length: number, link: (next: number) => string): RawObjects =>
  Object.fromEntries(Array.from({ length }, (_, at) => [6 + at, link(at === length - 1 ? 6 : 7 + at)]));

/** Files that are small and take much: unpacked bytes, objects, depth, circles, numbers. */
const bombs: readonly ((random: Random) => Buffer)[] = [
  (random) => page({ 4: stream(zeros((32 + random.below(160)) * MiB), "/Filter /FlateDecode") }),
  (random) => {
    let data = zeros((8 + random.below(56)) * MiB);
    const layers = 1 + random.below(4);
    for (let layer = 1; layer < layers; layer += 1) data = deflateSync(data);
    return page({ 4: stream(data, `/Filter [${"/FlateDecode ".repeat(layers)}]`) });
  },
  (random) => {
    const data = zeros((16 + random.below(48)) * MiB);
    const many = Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [6 + at, stream(data, "/Filter /FlateDecode")]),
    );
    return rawPdf({
      ...onePage({ more: many }),
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${Object.keys(many)
        .map((number) => `${number} 0 R`)
        .join(" ")}] >>`,
    });
  },
  (random) =>
    page({
      4: stream(
        Buffer.alloc((1 + random.below(4)) * MiB, Buffer.from([0x81, 0x00])),
        "/Filter [/RunLengthDecode /RunLengthDecode]",
      ),
    }),
  (random) =>
    page({ 4: stream(Buffer.from("80001000".repeat(1 + random.below(40_000)), "hex"), "/Filter /LZWDecode") }),
  (random) => page({ 4: stream("z".repeat((1 + random.below(8)) * MiB), "/Filter /ASCII85Decode") }),
  (random) => image(`/Width ${10 ** random.below(12)} /Height ${10 ** random.below(12)}`),
  () => image("/Width 60000 /Height 60000 /Filter /FlateDecode", zeros(64 * MiB)),
  (random) =>
    image(
      `/Width 1 /Height 1 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns ${10 ** random.below(15)} >>`,
      zeros(1024),
    ),
  (random) => pagePdf({ catalog: `/Deep ${"[".repeat(50_000 + random.below(400_000))}` }),
  (random) => {
    const depth = 1_000 + random.below(200_000);
    return pagePdf({ page: `/MediaBox2 ${"[".repeat(depth)}${"]".repeat(depth)}` });
  },
  (random) => {
    const depth = 1_000 + random.below(60_000);
    return rawPdf({
      ...onePage(),
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /ColorSpace << /C ${"[/Indexed ".repeat(depth)}${"]".repeat(depth)} >> >> >>`,
    });
  },
  (random) =>
    pagePdf({
      catalog: "/Outlines 6 0 R",
      more: chain(1_000 + random.below(20_000), (next) => `<< /Title (x) /First ${next} 0 R /Next ${next} 0 R >>`),
    }),
  (random) =>
    pagePdf({
      catalog: "/StructTreeRoot 6 0 R",
      more: chain(1_000 + random.below(20_000), (next) => `<< /K [${next} 0 R ${next} 0 R] /S /P >>`),
    }),
  (random) =>
    rawPdf({
      ...onePage(),
      2: "<< /Type /Pages /Kids [6 0 R] /Count 1 >>",
      ...chain(1_000 + random.below(20_000), (next) => `<< /Type /Pages /Kids [${next} 0 R] >>`),
    }),
  (random) =>
    rawPdf({ ...onePage(), 2: `<< /Type /Pages /Kids [${"3 0 R ".repeat(2 + random.below(5_000))}] /Count 1 >>` }),
  (random) =>
    page({ 3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${chainOfReferences(random)} >>` }),
  (random) =>
    pagePdf({
      catalog: `/AcroForm << /Fields [6 0 R] >>`,
      more: chain(1_000 + random.below(10_000), (next) => `<< /T (x) /Kids [${next} 0 R] /Parent ${next} 0 R >>`),
    }),
  (random) =>
    pagePdf({
      resources: "/XObject << /X 6 0 R >>",
      content: "/X Do",
      more: chainOfForms(1_000 + random.below(5_000)),
    }),
  (random) =>
    pagePdf({
      page: `/Annots [${`<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (${"x".repeat(100)}) >> >> `.repeat(1 + random.below(20_000))}]`,
    }),
  (random) => pagePdf({ catalog: `/Lang (${"x".repeat((1 + random.below(6)) * MiB)})` }),
  (random) => pagePdf({ catalog: `/${"N".repeat((1 + random.below(6)) * MiB)} 1` }),
  (random) => pagePdf({ catalog: `/PageLabels << /Nums [${"0 ".repeat(100_000 + random.below(1_500_000))}] >>` }),
  (random) =>
    Buffer.from(
      pagePdf({})
        .toString("latin1")
        .replace(/xref\n0 1/, `xref\n0 ${10 ** random.below(18)}`),
      "latin1",
    ),
  (random) =>
    Buffer.from(
      pagePdf({})
        .toString("latin1")
        .replace(/startxref\n\d+/, `startxref\n${10 ** random.below(25)}`),
      "latin1",
    ),
  (random) => Buffer.concat([Buffer.alloc(random.below(2 * MiB), random.below(256)), pagePdf({})]),
];

export const bomb = (random: Random): Buffer => random.pick(bombs)(random);

const chainOfReferences = (random: Random) => `${3 + random.below(3)} 0 R`;
const chainOfForms = (length: number): RawObjects =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      6 + at,
      stream(
        "/X Do",
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${at === length - 1 ? 6 : 7 + at} 0 R >> >>`,
      ),
    ]),
  );
