/** How many cases a property is tried with; `npm run properties` asks for more. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 5000);
