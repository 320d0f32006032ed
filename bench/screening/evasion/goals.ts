/** The most that may be cleared, in percent, of the kinds that were decided on. */
export const goals: Readonly<Record<string, number>> = {
  "with a nationality that is not listed": 2,
  "date of birth one year off": 5,
  "initial and family name, date and nationality": 5,
  "foreign middle name, date and nationality": 5,
  "passport spelling (ICAO 9303)": 10,
  "passport spelling with patronymic, date and nationality": 3,
  "usual press spelling": 10,
  "usual press spelling, date": 3,
  "other usual spelling": 10,
  "other usual spelling, date": 3,
};

/** Alerts in 1,000 strangers on the sanctions lists. */
export const alertGoals: Readonly<Record<string, number>> = { name: 7, "name and date of birth": 1.5 };
