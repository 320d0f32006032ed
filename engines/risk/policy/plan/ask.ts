import type { Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { type Asked, inDiagram } from "./asked.ts";
import type { Subject } from "./question.ts";
import { seek } from "./seek.ts";

/** The function must look at nothing but the meanings it is given, because the search asks it about each band apart. */
export function ask(subject: Subject, nodeOf: (meanings: readonly Meaning[]) => Node): Asked {
  const { space, meanings } = subject;
  return meanings ? inDiagram(space, nodeOf(meanings)) : seek(subject, nodeOf);
}
