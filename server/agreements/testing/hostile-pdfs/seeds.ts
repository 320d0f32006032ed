import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formPdf, inheritingPdf, plainPdf } from "../../completion/testing/sample-pdfs.ts";
import { renderTemplate } from "#rendering/typesetting/render-template.ts";
import { smallPdf } from "../small-pdf.ts";
import { hostileVariants } from "./variants.ts";

const source = `# Services

Between **A** and [B](https://example.org).

- one
- two

| a | b |
|---|---|
| 1 | 2 |

::signature{role=client}
`;

/** Pages of our own typesetter, with embedded fonts and tags. */
export function typesetPdf(): Buffer {
  const outcome = renderTemplate({
    source,
    data: {},
    pageSize: "A4",
    language: "en",
    date: new Date(0),
    purpose: { kind: "save" },
  });
  if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
  return Buffer.from(outcome.rendered.pdf);
}

/** Files of several writers: our typesetter, a JavaScript library, by hand, and, where they are installed, qpdf and Ghostscript. */
export async function goodPdfs(): Promise<Buffer[]> {
  const own = [
    typesetPdf(),
    await formPdf(),
    await formPdf(90, 2),
    await plainPdf([{}, { rotation: 270 }]),
    await inheritingPdf(),
    smallPdf(3),
  ];
  const files = own.map((file) => Buffer.from(file));
  const rewritten = files.flatMap((file) => [
    ...written(file, "qpdf", ["--object-streams=generate", "--linearize", "in.pdf", "out.pdf"]),
    ...written(file, "qpdf", ["--qdf", "--object-streams=disable", "in.pdf", "out.pdf"]),
    ...written(file, "gs", ["-q", "-sDEVICE=pdfwrite", "-o", "out.pdf", "in.pdf"]),
  ]);
  return [...files, ...rewritten];
}

export async function hostilePdfs(): Promise<Buffer[]> {
  return Promise.all(Object.values(hostileVariants).flatMap((variants) => variants.map(async ({ make }) => make())));
}

/** What another program makes of a file; nothing if it is not installed. */
export function written(file: Buffer, program: string, args: readonly string[]): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "probity-seed-"));
  try {
    writeFileSync(join(folder, "in.pdf"), file);
    const { status } = spawnSync(program, args, { cwd: folder, stdio: "ignore" });
    return status === 0 ? [readFileSync(join(folder, "out.pdf"))] : [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
