/** Panels about the document, and those about one of its signers. */
export const panelNames = ["send", "void", "reopen", "verify", "hold", "erase", "signer", "link", "replace"] as const;
export type PanelName = (typeof panelNames)[number];
export type SignerPanelName = Extract<PanelName, "signer" | "link" | "replace">;
