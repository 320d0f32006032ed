/** People whom nobody lists: their names are made up, and the list is flagged as invented. */
export const listedPeople = [
  ["Radomir", "Sablin", "1961"],
  ["Oszkar", "Velkovary", "1970"],
  ["Teodoro", "Maravilla Quesada", "1958"],
  ["Faruq", "al-Zamrani", "1966"],
  ["Ilze", "Brantovska", "1974"],
  ["Dragutin", "Perkovac", "1963"],
  ["Amadou", "Sekoulaye", "1979"],
  ["Svetlana", "Ordinkova", "1968"],
] as const;

/** A publication of these people, in the legacy XML of the list it stands in for. */
export function inventedPublication(day: Date): string {
  const published = day.toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, "$2/$3/$1");
  const entries = listedPeople.map(
    ([first, last, year], index) =>
      `<sdnEntry><uid>${9_000_001 + index}</uid><firstName>${first}</firstName><lastName>${last}</lastName>` +
      `<sdnType>Individual</sdnType><programList><program>INVENTED</program></programList>` +
      `<dateOfBirthList><dateOfBirthItem><uid>${index + 1}</uid><dateOfBirth>${year}</dateOfBirth>` +
      `<mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList></sdnEntry>`,
  );
  return `<?xml version="1.0"?>\n<sdnList><publshInformation><Publish_Date>${published}</Publish_Date></publshInformation>${entries.join("\n")}</sdnList>`;
}
