/** The names under which browsers keep passkeys for this server: its public host, and the origin that its pages come from. */
export function relyingPartyOf(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
