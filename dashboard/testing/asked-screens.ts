/** Of so many screens one meets each fate in the gate; `npm run journey:states` looks at all of them. */
export const oneScreenOf = process.env["EVERY_SCREEN"] ? 1 : 3;
