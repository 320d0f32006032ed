/** Where the published lists are that benches on real names read. */
export function listsDirectory(): string {
  const directory = process.env["PROBITY_LISTS_DIR"];
  if (!directory) throw new Error("Set PROBITY_LISTS_DIR to the directory that holds the published lists.");
  return directory;
}
