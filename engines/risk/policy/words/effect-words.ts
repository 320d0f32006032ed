import { joined } from "../explain/wording.ts";
import type { ChangeEffect, Effect } from "../plan/effects.ts";

type Unknown = Extract<Effect, { decided: false }>;

/** As the engine has it, or as data: the pairs are the same. */
type Told = { decided: true; moves: readonly { from: string; to: string }[] } | Unknown;

/** "none → review and review → restrict", or why that is not known. */
function effectWords(effect: Told): string {
  if (!effect.decided) return unknownEffectWords(effect);
  return effect.moves.length === 0 ? "no decision moves" : joined(effect.moves.map(moveWords));
}

const moveWords = ({ from, to }: { from: string; to: string }) => `${outcomeName(from)} → ${outcomeName(to)}`;
const outcomeName = (outcome: string) => outcome.replace("_", " ");

const unknownWords: Record<Unknown["reason"], (effect: Unknown) => string> = {
  budget: () => "not decided, because it would take too long",
  type_changed: ({ inputs }) => `not comparable, because ${joined(inputs)} would have another type`,
  invalid: ({ problems: [first] }) => `not a valid policy: ${first!.message} (${first!.path})`,
  count: () => "not tried, because there are too many changes",
};

/** Why it is not known what a change does. */
export function unknownEffectWords(effect: Unknown): string {
  return unknownWords[effect.reason](effect);
}

/** What a change does, as a phrase for each side, or one for both. */
export function changeEffectWords({ alone, together }: Record<keyof ChangeEffect, Told>): string[] {
  const [one, other] = [effectWords(alone), effectWords(together)];
  return one === other ? [`alone and with all others: ${one}`] : [`alone: ${one}`, `with all others: ${other}`];
}
