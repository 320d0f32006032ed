/** A file is asked for with at most so many redirects: OFAC sends everybody on to a signed address that is good for minutes. */
export const redirectsMax = 5;

/**
 * The address that a redirect leads to; null where it must not be followed. It never leaves https. Whether the address behind the
 * name may be dialled is decided when it is dialled.
 */
export function nextHop(from: string, location: string | undefined): string | null {
  if (location === undefined) return null;
  const to = URL.parse(location, from);
  if (!to || to.username !== "" || to.password !== "") return null;
  const stays = to.protocol === "https:" || (to.protocol === "http:" && new URL(from).protocol === "http:");
  return stays ? to.href : null;
}
