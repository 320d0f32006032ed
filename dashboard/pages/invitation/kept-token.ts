const name = "probity_invitation";

/**
 * The token of the invitation: behind `#` in the link, which reaches no server and no log, or kept by this tab while its person signed
 * in elsewhere.
 */
export function tokenInHand(): string {
  const inAddress = new URLSearchParams(location.hash.slice(1)).get("t") ?? "";
  return inAddress === "" ? (sessionStorage.getItem(name) ?? "") : inAddress;
}

export const keepToken = (token: string): void => sessionStorage.setItem(name, token);
export const forgetToken = (): void => sessionStorage.removeItem(name);
