/** Letters beside each other on a QWERTY keyboard. */
export const keyboardNeighbours: Readonly<Record<string, string>> = {
  a: "qwsz",
  b: "vghn",
  c: "xdfv",
  d: "serfcx",
  e: "wsdr",
  f: "drtgvc",
  g: "ftyhbv",
  h: "gyujnb",
  i: "ujko",
  j: "huikmn",
  k: "jiolm",
  l: "kop",
  m: "njk",
  n: "bhjm",
  o: "iklp",
  p: "ol",
  q: "wa",
  r: "edft",
  s: "awedxz",
  t: "rfgy",
  u: "yhji",
  v: "cfgb",
  w: "qase",
  x: "zsdc",
  y: "tghu",
  z: "asx",
};

/** Letters that a program reads wrong in a scanned document. */
export const confusedByReader: Readonly<Record<string, string>> = {
  rn: "m",
  m: "rn",
  cl: "d",
  d: "cl",
  vv: "w",
  w: "vv",
  l: "1",
  i: "l",
  o: "0",
  s: "5",
  b: "6",
  g: "9",
  h: "b",
  u: "v",
  nn: "m",
};

/** Small Cyrillic letters that look like Latin ones. */
export const cyrillicTwins: Readonly<Record<string, string>> = {
  a: "\u0430",
  c: "\u0441",
  e: "\u0435",
  i: "\u0456",
  o: "\u043e",
  p: "\u0440",
  s: "\u0455",
  x: "\u0445",
  y: "\u0443",
};

export const digitTwins: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1" };
