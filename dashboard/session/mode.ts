export const modes = ["test", "live"] as const;
export type Mode = (typeof modes)[number];

export const isMode = (word: string | undefined): word is Mode => modes.some((mode) => mode === word);
