import { canonical } from "@probity/engines/json/canonical.ts";
import type { ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

/**
 * All that is kept of who was screened: under the organization's key, so that nobody without it can try names against it. The same
 * subject has the same digest however it was typed.
 */
export function subjectDigest(keys: OrganizationKeys, subject: ScreenedSubject): Buffer {
  const folded = (text: string) => text.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
  const names = [subject.name, ...subject.aliases].map(folded);
  const identifiers = subject.identifiers.map(({ kind, value, country }) => `${kind} ${country ?? ""} ${value.trim()}`);
  return keys.fingerprint(
    "screened subject",
    canonical({
      names: [...new Set(names)].toSorted(),
      entityType: subject.entityType,
      country: subject.country,
      datesOfBirth: subject.datesOfBirth.toSorted(),
      nationalities: subject.nationalities.toSorted(),
      identifiers: identifiers.toSorted(),
    }),
  );
}
