/** Number of runs of a race: enough in the gate to catch an ordinary mistake; set SIGNING_RACES=200 for a long run. */
export const repetitions = Number(process.env["SIGNING_RACES"] ?? 5);
/** Number of random histories; set SIGNING_HISTORIES=500 for a long run. */
export const histories = Number(process.env["SIGNING_HISTORIES"] ?? 12);
