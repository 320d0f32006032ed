const paths = {
  tick: "M5 12.5l4.5 4.5L19 7.5",
  pen: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1zM14 7l3 3",
  clock: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  stop: "M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9 9l6 6M15 9l-6 6",
  link: "M10 14l4-4M8.5 11L6 13.5a3.5 3.5 0 0 0 5 5l2.5-2.5M15.5 13l2.5-2.5a3.5 3.5 0 0 0-5-5L10.5 8",
  warning: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.3v.2",
  offline:
    "M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 5-2.8M19 13a10 10 0 0 0-3.5-2.3M2.5 9.5A15 15 0 0 1 7 6.6M21.5 9.5A15 15 0 0 0 11 5.5",
  document: "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
  close: "M6 6l12 12M18 6L6 18",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  mail: "M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7",
  chevron: "M9 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
} as const;
export type IconName = keyof typeof paths;

/** Drawn in the colour of the text beside it, which says what the picture means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.75"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
