/** In this order: most browsers also name those that they are like. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The family of browser and system, "Firefox on Windows": enough to recognise a device, too little to follow one. */
export function deviceFamilyOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = familyIn(browsers, userAgent) ?? /^[A-Za-z][A-Za-z-]{1,19}(?=\/)/.exec(userAgent)?.[0] ?? null;
  const system = familyIn(systems, userAgent);
  if (browser === null || browser === "Mozilla") return system;
  return system === null ? browser : `${browser} on ${system}`;
}

function familyIn(families: readonly [RegExp, string][], userAgent: string): string | null {
  return families.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
