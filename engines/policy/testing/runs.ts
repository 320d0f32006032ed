/** The number of cases for each property; `npm run properties` asks for more. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 5000);
