import type { SubjectKind } from "./subject-kinds.ts";

export const profileTemplateMax = 500;

const placeholders = ["externalId", "subjectId", "kind"] as const;
type Placeholder = (typeof placeholders)[number];

export type ProfileSubject = { id: string; kind: SubjectKind; externalId: string };
export type ProfileLink = { href: string; host: string };

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// A last label that begins with a digit may be an address in one of its many spellings, which browsers rewrite.
const lastLabel = "[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?";
const placeholder = `\\{(?:${placeholders.join("|")})\\}`;
const written = `[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}|${placeholder}`;
// Every alternative begins with another character, so that matching takes one pass.
const template = new RegExp(
  `^https://(?<host>(?:${label}\\.)*${lastLabel}(?::[1-9][0-9]{0,4})?)(?<path>(?:/(?:${written})*)+)(?<query>\\?(?:[/?]|${written})*)?$`,
);
// Browsers resolve these before they send a request, also when they are percent-encoded.
const dotSegment = /\/(?:\.|%2e){1,2}(?=\/|$)/i;
const namesSubject = /\{(?:externalId|subjectId)\}/;

/** Undefined where the template could lead anywhere else than below one https host, or to the same page for every subject. */
function parse(text: string): { host: string; path: string; query: string } | undefined {
  if (text.length > profileTemplateMax || !namesSubject.test(text)) return undefined;
  const { host, path, query = "" } = template.exec(text)?.groups ?? {};
  if (host === undefined || path === undefined || dotSegment.test(path)) return undefined;
  const [, port = "443"] = host.split(":");
  return Number(port) <= 65_535 ? { host, path, query } : undefined;
}

export const isProfileTemplate = (text: string): boolean => parse(text) !== undefined;

/** All but letters, digits and `-._~`, so that a value is never read as a part of the address. */
const encoded = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * A subject's page in the organization's own system. Undefined where the template is none, and for an externalId that cannot be written
 * into an address: one that is `..` would lead to another page.
 */
export function fillProfileLink(text: string, { id, kind, externalId }: ProfileSubject): ProfileLink | undefined {
  const parsed = parse(text);
  if (!parsed || !externalId.isWellFormed()) return undefined;
  const values: Record<Placeholder, string> = { externalId, subjectId: id, kind };
  const fill = (part: string) => part.replace(/\{(\w+)\}/g, (_whole, name: Placeholder) => encoded(values[name]));
  const path = fill(parsed.path);
  if (dotSegment.test(path)) return undefined;
  return { href: `https://${parsed.host}${path}${fill(parsed.query)}`, host: parsed.host };
}
