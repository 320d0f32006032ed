const dayMs = 86_400_000;
/** What a key gets that is too old when the organization chooses a maximum age. */
const graceDays = 30;

/** The organization's rule: how old a secret may become, and since when. */
export type KeyAgeRule = { api_key_max_age_days: number | null; api_key_max_age_set_at: Date | null };

type AgingKey = { created_at: Date; rotated_at: Date | null };

/** The end of a key by its age, which counts from its creation or last rotation; null without a rule. */
export function ageEndOf({ created_at, rotated_at }: AgingKey, rule: KeyAgeRule): Date | null {
  const { api_key_max_age_days: days, api_key_max_age_set_at: setAt } = rule;
  if (days === null || setAt === null) return null;
  const end = new Date((rotated_at ?? created_at).getTime() + days * dayMs);
  return end <= setAt ? new Date(setAt.getTime() + graceDays * dayMs) : end;
}

/** When a key ends by itself: on the day it was given, or by its age if that comes first. */
export function endOf(key: AgingKey & { expires_at: Date | null }, rule: KeyAgeRule): Date | null {
  const byAge = ageEndOf(key, rule);
  if (byAge === null || key.expires_at === null) return byAge ?? key.expires_at;
  return byAge < key.expires_at ? byAge : key.expires_at;
}
