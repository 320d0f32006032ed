const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** `3.4 MB`: two digits that tell, as file managers show it. */
export function sizeOf(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const size = bytes / 1000 ** step;
  return `${size < 10 && step > 0 ? size.toFixed(1) : Math.round(size)} ${units[step]}`;
}
