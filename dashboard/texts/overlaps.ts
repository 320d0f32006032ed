/** How long an old secret goes on working, by seconds. */
export const overlapTexts = { "0": "not a moment longer", "3600": "an hour", "86400": "a day", "604800": "a week" };
