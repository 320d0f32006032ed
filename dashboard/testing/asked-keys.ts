/** How many keys `npm run bench:editor` presses in each place; undefined where nobody measures. */
export const askedKeys = process.env["EDITOR_KEYS"];
