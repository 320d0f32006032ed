const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Where the page is served: everything it asks for is below this, whatever path a proxy puts in front. */
export const baseUrl = new URL(meta("base"), location.origin).href.replace(/\/$/, "");
/** The same without the origin; empty at the root. */
export const basePath = new URL(baseUrl).pathname.replace(/\/$/, "");

export const version = meta("version");
export const hasIdentityProvider = meta("identity-provider") === "true";
