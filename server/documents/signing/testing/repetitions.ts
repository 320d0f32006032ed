/** How often a race is run: enough in the gate to see an ordinary mistake, and SIGNING_RACES=200 for a long look. */
export const repetitions = Number(process.env["SIGNING_RACES"] ?? 5);
/** How many random histories are tried; SIGNING_HISTORIES=500 for a long look. */
export const histories = Number(process.env["SIGNING_HISTORIES"] ?? 12);
