/** How often two browsers take the next item together; `npm run journey:take-next` does it two hundred times. */
export const presses = Number(process.env["TAKE_NEXT_PRESSES"] ?? 60);
