/** The address of a link that a document may carry, or what is wrong with it. */
export function checkedUrl(url: string): { url: string } | { problem: string } {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) return { problem: `${url || "An empty link"} is not an absolute address.` };
  if (parsed.protocol !== "https:" && parsed.protocol !== "mailto:") {
    return { problem: `Only https and mailto links are allowed: ${url}` };
  }
  return { url: parsed.href };
}
