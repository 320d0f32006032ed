/**
 * Where a signer opens a session. The token is in the fragment, which browsers neither send nor pass on; the id is in the
 * path, because the page has to say who may frame it before any script of it runs.
 */
export function signingUrl(publicUrl: string, sessionId: string, token: string): string {
  return `${publicUrl}/s/${sessionId}#t=${token}`;
}
