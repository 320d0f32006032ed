import { errorsOf, provedOf, type Question } from "./checks.ts";

/**
 * Checks a working copy beside the page. Two of them run, so that errors never wait for a proof; the page says by the name of each what it
 * is for. Of proofs only that of the latest question is worth making.
 */
const isForErrors = self.name === "errors";
let latest = 0;

// Questions come as text: the page writes and sends that faster than it copies an object.
addEventListener("message", ({ data: text }: MessageEvent<string>) => {
  const data = JSON.parse(text) as Question;
  if (isForErrors) return postMessage(errorsOf(data));
  latest = data.id;
  // Questions that came meanwhile are heard before this one is proved.
  setTimeout(() => {
    if (latest === data.id) postMessage(provedOf(data));
  });
});
