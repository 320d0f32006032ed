import { characterName } from "@probity/engines/agreements/fields/character-name.ts";
import type { FieldError, Session, SigningField } from "../session.ts";
import type { State } from "../state.ts";
import type { Translate } from "../texts/languages.ts";
import type { Step } from "./steps.ts";

/** The reason an entry was refused; null when it was not. */
export function fieldProblem(field: SigningField, state: State, t: Translate): string | null {
  const problem = state.problems[field.id];
  return problem && state.session ? sentence(field, problem, state.session, t) : null;
}

export function stepProblem(step: Step, state: State, t: Translate): string | null {
  return step.fields.map((field) => fieldProblem(field, state, t)).find((each) => each !== null) ?? null;
}

/** The sender's words where there are any, then the signer's language, then the server's words. */
function sentence(field: SigningField, problem: FieldError, { document }: Session, t: Translate): string {
  switch (problem.reason) {
    case "pattern":
      if (field.validationMessage?.trim()) return field.validationMessage;
      return problem.example
        ? t.text("expectsExample", { example: problem.example })
        : t.text("expectsForm", { sender: document.sender });
    case "character":
      return t.text("unprintable", { character: characterName(problem.character ?? "") });
    case "length":
      return t.count("charactersMax", problem.charactersMax ?? 0);
    default:
      return problem.message;
  }
}
