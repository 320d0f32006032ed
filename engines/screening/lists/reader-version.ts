/**
 * Counts up when a parser of this folder finds something else in the same file than before. The same publication then becomes
 * a new version the next time it is loaded, where otherwise it would only be confirmed.
 */
export const readerVersion = 2;
