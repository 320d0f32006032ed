/** How many random histories are tried; `npm run histories` tries five thousand. */
export const histories = Number(process.env["HISTORIES"] ?? 200);
