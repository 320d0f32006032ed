/**
 * The link that opens a session. The token is in the fragment, which browsers neither send nor pass on. The id is in the
 * path, because the server must say who may frame the page before any script runs.
 */
export function signingUrl(publicUrl: string, sessionId: string, token: string): string {
  return `${publicUrl}/s/${sessionId}#t=${token}`;
}
