import type { Renderer, RenderOutcome, RenderRequest } from "@probity/engines/agreement/rendering.ts";
import type { AttachmentProblem, Inspection, PdfInspector } from "@probity/engines/documents/inspection.ts";
import type { DocumentJobs } from "./child.ts";
import { JobTimedOut, JobTooLarge } from "./children/child-process.ts";
import type { Run } from "./children/jobs.ts";
import { Pool, type PoolEvents, type PoolSettings } from "./children/pool.ts";

export type ChildRenderer = Renderer &
  PdfInspector & {
    /** The other work that children do. */
    run: Run<DocumentJobs>;
    readonly pool: Pool<DocumentJobs>;
    close(): Promise<void>;
  };

/** Children start with the first job, so an installation without documents pays nothing for them. */
export function createRenderer(settings: PoolSettings, events: PoolEvents = {}): ChildRenderer {
  const pool = new Pool<DocumentJobs>(new URL("./child.ts", import.meta.url), settings, events);
  return {
    pool,
    run: (kind, payload) => pool.run(kind, payload),
    render: (request) => render(pool, request),
    inspect: (pdf) => inspect(pool, pdf),
    inspectAttachment: (pdf) => inspectAttachment(pool, pdf),
    close: () => pool.close(),
  };
}

async function render(pool: Pool<DocumentJobs>, request: RenderRequest): Promise<RenderOutcome> {
  try {
    return await pool.run("template", request);
  } catch (error) {
    if (error instanceof JobTimedOut)
      return problem("render_time_exceeded", "The document takes too long to render. Make it smaller.");
    if (error instanceof JobTooLarge)
      return problem("render_output_too_large", "The document takes too much memory to render. Make it smaller.");
    throw error;
  }
}

/** Nobody could sign a PDF that cannot be read within the limits of time and memory. */
async function inspect(pool: Pool<DocumentJobs>, pdf: Uint8Array): Promise<Inspection> {
  try {
    return await pool.run("inspect", pdf);
  } catch (error) {
    if (error instanceof JobTimedOut || error instanceof JobTooLarge) return { problem: "pdf_invalid" };
    throw error;
  }
}

/** Nor could anybody open it. */
async function inspectAttachment(pool: Pool<DocumentJobs>, pdf: Uint8Array): Promise<AttachmentProblem | null> {
  try {
    return await pool.run("inspectAttachment", pdf);
  } catch (error) {
    if (error instanceof JobTimedOut || error instanceof JobTooLarge) return "pdf_invalid";
    throw error;
  }
}

const problem = (code: "render_time_exceeded" | "render_output_too_large", message: string): RenderOutcome => ({
  problems: [{ code, message, position: null }],
});
