import { ProbityError } from "@probity/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, type ReplyOf } from "../../../api/call.ts";
import { sentenceOf } from "../../../api/failure.ts";
import { useMode } from "../../../api/mode.ts";
import type { Printed } from "./content.ts";
import { type Problem, problemsOf } from "./problem.ts";

type Reply = ReplyOf<"POST /templates/markdown/preview">;

/** Pages, what they were rendered from, when, and how long that took. */
export type Rendered = Pick<Reply, "pdf" | "sha256" | "pageCount" | "signatureBoxes" | "warnings"> & {
  of: Printed;
  at: Date;
  ms: number;
};

export type Preview = {
  /** The last pages there were; they stay while newer ones are rendered or cannot be. */
  rendered: Rendered | null;
  /** The latest content that the renderer has looked at, and what it found. */
  checked: Printed | null;
  problems: readonly Problem[];
  /** Why nothing was rendered, where the content is not the reason. */
  trouble: string | null;
  isAsking: boolean;
};

const nothing: Preview = { rendered: null, checked: null, problems: [], trouble: null, isAsking: false };

/** Short enough that pages are there within a second, long enough that not every letter is rendered. */
const pauseMs = 400;
const retryMsMax = 30_000;

/** Renders the content after a pause, one at a time. `content` is another object after every change; null waits. */
export function usePreview(content: Printed | null): Preview & { now: () => void } {
  const mode = useMode();
  const [preview, setPreview] = useState(nothing);
  const latest = useRef(content);
  const isBusy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(async () => {
    const asked = latest.current;
    if (isBusy.current || asked === null) return;
    isBusy.current = true;
    setPreview((before) => ({ ...before, isAsking: true }));
    const { found, retryMs } = await rendered(asked, mode);
    isBusy.current = false;
    setPreview((before) => ({ ...before, ...found, isAsking: false }));
    if (latest.current !== asked) wait(timer, ask, 0);
    else if (retryMs !== null) wait(timer, ask, retryMs);
  }, [mode]);
  useEffect(() => {
    latest.current = content;
    wait(timer, ask, pauseMs);
    return () => clearTimeout(timer.current);
  }, [content, ask]);
  return { ...preview, now: () => wait(timer, ask, 0) };
}

type Timer = { current: ReturnType<typeof setTimeout> | undefined };

function wait(timer: Timer, ask: () => Promise<void>, ms: number): void {
  clearTimeout(timer.current);
  timer.current = setTimeout(() => void ask(), ms);
}

async function rendered(asked: Printed, mode: Parameters<typeof call>[1]) {
  const began = performance.now();
  try {
    const reply = await call("POST /templates/markdown/preview", mode, { body: asked });
    const pages: Rendered = { ...reply, of: asked, at: new Date(), ms: Math.round(performance.now() - began) };
    const found: Partial<Preview> = { rendered: pages, checked: asked, problems: [], trouble: null };
    return { found, retryMs: null };
  } catch (error) {
    const problems = problemsOf(error);
    const found: Partial<Preview> =
      problems.length > 0 ? { checked: asked, problems, trouble: null } : { trouble: sentenceOf(error) };
    return { found, retryMs: problems.length > 0 ? null : retryAfter(error) };
  }
}

/** The renderers may be busy, or somebody has asked for many pages within a minute; then the server says when to come back. */
function retryAfter(error: unknown): number | null {
  if (!(error instanceof ProbityError) || error.retryAfterSeconds === null) return null;
  return Math.min(error.retryAfterSeconds * 1_000, retryMsMax);
}
