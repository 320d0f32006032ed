/** Whoever did something. */
export const peopleTexts = { apiKey: (id: string) => `API key ${id}` };
