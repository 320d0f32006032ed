/** Small words inside a person's name. They are written, joined to the next word or left out as the writer likes. */
const particles = new Set(
  [
    "al el ul ad ar as at az an ash bin ibn ben bint",
    "de da di do du dos das del della dello degli der den des la las le les los lo",
    "van von vom zu zur zum ten ter te af av y e i und",
  ].flatMap((line) => line.split(" ")),
);

export function isParticle(word: string): boolean {
  return particles.has(word);
}
