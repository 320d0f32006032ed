import type { SigningBranding } from "@probity/contract";
import { isReadable, type Scheme } from "@probity/engines/agreements/branding/brand-colour.ts";
import { readColour } from "@probity/engines/agreements/branding/contrast.ts";

/** The colours of the organization that asks, or of the host page that this visit stands in, which knows better. */
export function applyColours(branding: SigningBranding | null, accent: string | null): void {
  if (branding?.colour) brandButtons();
  setColour("light", branding?.colour ?? null);
  setColour("dark", branding?.darkColour ?? null);
  setColour("light", accent);
  setColour("dark", accent);
}

/** The buttons of the page are as dark as its text; a brand is seen where people press. */
function brandButtons(): void {
  const { style } = document.documentElement;
  style.setProperty("--primary", "var(--accent)");
  style.setProperty("--primary-hover", "var(--accent)");
}

/** A customer's colour is used where it can be read on the surfaces of the scheme, and nowhere else. */
function setColour(scheme: Scheme, hex: string | null): void {
  const colour = hex === null ? null : readColour(hex);
  if (!colour || !isReadable(colour, scheme)) return;
  const { style } = document.documentElement;
  style.setProperty(`--accent-${scheme}`, hex);
  // Its own tint is that of the page's own colour.
  style.setProperty(`--accent-tint-${scheme}`, `var(--neutral-tint-${scheme})`);
}
