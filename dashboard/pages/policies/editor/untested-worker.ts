import { untestedBy } from "@probity/engines/risk/policy/plan/untested.ts";
import { type Question, tried } from "./checks.ts";

/** Looks for cases that no scenario tries. It may take seconds, and is asked rarely: it is a worker of its own, started for one question. */
addEventListener("message", ({ data: text }: MessageEvent<string>) => {
  const question = JSON.parse(text) as Question;
  const { results } = tried(question.definition, question)!;
  const fitting = results.filter((result) => result !== null);
  postMessage(untestedBy(question.definition, question.scenarios, fitting));
});
