import { errorsOf, provedOf, type Question } from "./checks.ts";

/** Checks a working copy beside the page, so that typing never waits for a proof. Only the latest question is worth proving. */
let latest = 0;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  latest = data.id;
  postMessage(errorsOf(data));
  // Questions that came meanwhile are heard before this one is proved.
  setTimeout(() => {
    if (latest === data.id) postMessage(provedOf(data));
  });
});
