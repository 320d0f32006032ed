import type { Renderer, RenderOutcome, RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import type { AttachmentProblem, Inspection, PdfInspector } from "@probity/engines/agreements/documents/inspection.ts";
import type { Share } from "@probity/engines/platform/turns/turns.ts";
import { type Admission, leavingOnePlace } from "#platform/operation/admission.ts";
import { inChildSpan } from "#platform/tracing/span.ts";
import type { DocumentJobs } from "./child.ts";
import { JobTimedOut, JobTooLarge } from "#rendering/children/child-process.ts";
import type { Run } from "#rendering/children/jobs.ts";
import { Pool, type PoolEvents, type PoolSettings } from "#rendering/children/pool.ts";

export type Rendering = Renderer &
  PdfInspector & {
    /** The other work that children do. */
    run: Run<DocumentJobs>;
  };

export type ChildRenderer = Rendering & {
  /** The same for one organization, whose jobs take their turn with those of others. */
  inTurn(share: Share): Rendering;
  readonly pool: Pool<DocumentJobs>;
  close(): Promise<void>;
};

/** Children start with the first job, so an installation without documents pays nothing for them. */
export function createRenderer(
  settings: PoolSettings,
  events: PoolEvents = {},
  admission: Admission = leavingOnePlace({
    places: settings.children,
    queue: settings.queue,
    waitMs: settings.deadlineMs,
  }),
): ChildRenderer {
  const pool = new Pool<DocumentJobs>(new URL("./child.ts", import.meta.url), settings, events);
  const work: Run<DocumentJobs> = (kind, payload) => inChildSpan(`child ${kind}`, {}, () => pool.run(kind, payload));
  const inTurn = (share: Share) =>
    renderingBy((kind, payload) =>
      admission.run(
        share,
        () => work(kind, payload),
        () => events.refused?.(kind),
      ),
    );
  return {
    ...renderingBy(work),
    inTurn,
    pool,
    close: () => pool.close(),
  };
}

const renderingBy = (run: Run<DocumentJobs>): Rendering => ({
  run,
  render: (request) => render(run, request),
  inspect: (pdf) => inspect(run, pdf),
  inspectAttachment: (pdf) => inspectAttachment(run, pdf),
});

async function render(run: Run<DocumentJobs>, request: RenderRequest): Promise<RenderOutcome> {
  try {
    return await run("template", request);
  } catch (error) {
    if (error instanceof JobTimedOut)
      return problem("render_time_exceeded", "The document takes too long to render. Make it smaller.");
    if (error instanceof JobTooLarge)
      return problem("render_output_too_large", "The document takes too much memory to render. Make it smaller.");
    throw error;
  }
}

/** Nobody could sign a PDF that cannot be read within the limits of time and memory. */
async function inspect(run: Run<DocumentJobs>, pdf: Uint8Array): Promise<Inspection> {
  try {
    return await run("inspect", pdf);
  } catch (error) {
    if (error instanceof JobTimedOut || error instanceof JobTooLarge) return { problem: "pdf_too_complex" };
    throw error;
  }
}

/** Nor could anybody open it. */
async function inspectAttachment(run: Run<DocumentJobs>, pdf: Uint8Array): Promise<AttachmentProblem | null> {
  try {
    return await run("inspectAttachment", pdf);
  } catch (error) {
    if (error instanceof JobTimedOut || error instanceof JobTooLarge) return "pdf_invalid";
    throw error;
  }
}

const problem = (code: "render_time_exceeded" | "render_output_too_large", message: string): RenderOutcome => ({
  problems: [{ code, message, position: null }],
});
