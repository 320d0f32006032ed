import type { Condition, PolicyInput } from "../definition.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import { sourceIdentity } from "../format/sources.ts";
import { namedInputs } from "../reasoning/knowledge.ts";

export const changeableBy = ["customer", "time", "nobody"] as const;

/** What an organization says about an input of a policy key, for whoever explains a decision to the customer. */
export type InputNote = {
  key: string;
  /** Who or what can change it. */
  changeable: (typeof changeableBy)[number];
  /** Whether the customer may be told about it. */
  disclosable: boolean;
  /** The words for it that the customer reads; null for its key. */
  label: string | null;
};

/** The note about an input that nobody has said anything about. */
export function noteAbout(notes: readonly InputNote[], key: string): InputNote {
  return notes.find((note) => note.key === key) ?? { key, changeable: "nobody", disclosable: false, label: null };
}

/** Words by which somebody would learn that they were screened, which tips them off. */
const tellsScreening = /screen|sanction|\bpeps?\b|politically|watch.?list/i;

export function tellsOfScreening(text: string): boolean {
  // Keys and codes join their words with these.
  return tellsScreening.test(text.replaceAll(/[_.-]/g, " "));
}

/** Whatever the notes say: no word about screening goes to the customer. */
function isScreened({ key, acceptedSources }: PolicyInput): boolean {
  const identities = acceptedSources.map(sourceIdentity);
  return screeningFacts.has(key) || tellsOfScreening(key) || identities.some((each) => each?.kind === "screening");
}

/** The inputs that the customer may be told about. */
export function disclosableInputs(inputs: readonly PolicyInput[], notes: readonly InputNote[]): Set<string> {
  const told = inputs.filter((input) => noteAbout(notes, input.key).disclosable && !isScreened(input));
  return new Set(told.map(({ key }) => key));
}

export function isDisclosable(all: readonly Condition[], disclosable: ReadonlySet<string>): boolean {
  return all.flatMap(namedInputs).every((key) => disclosable.has(key));
}
