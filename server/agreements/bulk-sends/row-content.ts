import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { DraftContent } from "../templates/create-draft.ts";

/** A sealed row opens in its own place alone. */
const useOf = (what: string, id: string, number: number) => `bulk-send-${what}:${id}:${number}`;

export function sealContent(keys: OrganizationKeys, id: string, number: number, content: DraftContent): Buffer {
  return keys.seal(useOf("row", id, number), JSON.stringify(content));
}

export function openContent(keys: OrganizationKeys, id: string, number: number, sealed: Buffer): DraftContent {
  return JSON.parse(keys.unseal(useOf("row", id, number), sealed).toString()) as DraftContent;
}

export function sealProblem(keys: OrganizationKeys, id: string, number: number, message: string): Buffer {
  return keys.seal(useOf("problem", id, number), message);
}

export function openProblem(keys: OrganizationKeys, id: string, number: number, sealed: Buffer): string {
  return keys.unseal(useOf("problem", id, number), sealed).toString();
}
