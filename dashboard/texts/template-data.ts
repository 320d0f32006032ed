/** The data that a document is made with, as a form. */
export const templateDataTexts = {
  sample: (value: string) => `such as ${value}`,
  item: (list: string, place: number) => `${list} ${place}`,
  add: (list: string) => `Add to ${list}`,
  remove: (list: string, place: number) => `Remove ${list} ${place}`,
  removeItem: "Remove",
  choose: "Choose one",
  noChoice: "none",
  optional: "May be left empty.",
};
