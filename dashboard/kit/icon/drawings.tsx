import type { ReactNode } from "react";

/** Line drawings on a grid of 16, taken over from the mock-ups. A name says what is drawn or the place it leads to. */
export const drawings = {
  arrow: <path d="M2.5 8h10.5M9.5 4.5 13 8l-3.5 3.5" />,
  assessments: <path d="M2.5 13V9.5M6.2 13V6.5M9.9 13V8M13.5 13V3.5" />,
  audit: <path d="M3 3h10v10H3ZM5.5 6h5M5.5 8.5h5M5.5 11h3" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 4.8V8l2.2 1.5" />
    </>
  ),
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
      <path d="M10.5 5.5v-3h-8v8h3" />
    </>
  ),
  documents: (
    <>
      <path d="M4 2.5h5.5L12.5 5.5V13.5H4Z" />
      <path d="M9.2 2.5v3.3h3.3" />
    </>
  ),
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  external: <path d="M6 3.5H3v9.5h9.5V10M9 3h4v4M13 3 7.5 8.5" />,
  home: <path d="M2.5 7.5 8 3l5.5 4.5V13h-11Z" />,
  investigations: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.3 10.3 3.2 3.2" />
    </>
  ),
  keys: (
    <>
      <circle cx="5" cy="8" r="2.5" />
      <path d="M7.5 8h6M11 8v2.5" />
    </>
  ),
  lists: <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.2M2.5 8h.2M2.5 12h.2" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  matches: (
    <>
      <circle cx="5.6" cy="8" r="3.6" />
      <circle cx="10.4" cy="8" r="3.6" />
    </>
  ),
  members: (
    <>
      <circle cx="6" cy="6" r="2.2" />
      <path d="M2 13c.4-2.2 1.9-3.4 4-3.4s3.6 1.2 4 3.4M10.6 4a2.2 2.2 0 0 1 0 4M12 9.9c1.1.5 1.8 1.6 2 3.1" />
    </>
  ),
  menu: <path d="M3.5 8h.2M8 8h.2M12.5 8h.2" />,
  minus: <path d="M3 8h10" />,
  offline: (
    <path d="M2.5 2.5l11 11M4 7.5a6 6 0 0 1 2-1.3M9.5 5.9c1 .3 1.8.9 2.5 1.6M6.2 9.8a2.6 2.6 0 0 1 3.2 0M8 12.2v.1" />
  ),
  operator: <path d="M1.5 8.5h3l1.7-5 3 9 1.8-4h3.5" />,
  passkey: (
    <>
      <path d="M3.4 11.5c.9-1.6 1-2.7 1-4a3.6 3.6 0 0 1 7.2 0c0 2.2-.3 3.6-.9 5.3" />
      <path d="M5.7 13.1c.9-1.8 1.1-3.4 1.1-5.4a1.2 1.2 0 0 1 2.4 0c0 2.3-.3 4-1.1 5.9M3 5.2A6 6 0 0 1 13 5M13.3 7.5c0 1.5-.1 2.7-.4 4" />
    </>
  ),
  people: (
    <>
      <circle cx="5.5" cy="5.5" r="2" />
      <circle cx="11" cy="5.5" r="2" />
      <path d="M2 12.5c.3-2 1.6-3.2 3.5-3.2S8.7 10.5 9 12.5M9.5 9.7c.5-.3 1-.4 1.5-.4 1.9 0 3.2 1.2 3.5 3.2" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  policies: (
    <>
      <path d="M3 4.5h5M11 4.5h2M3 8h2M8 8h5M3 11.5h6M12 11.5h1" />
      <circle cx="9.5" cy="4.5" r="1.2" />
      <circle cx="6.5" cy="8" r="1.2" />
      <circle cx="10.5" cy="11.5" r="1.2" />
    </>
  ),
  queue: <path d="M2.5 4h11M2.5 8h11M2.5 12h7" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.5-3.6M13 2.5v3h-3" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.3 10.3 3.2 3.2" />
    </>
  ),
  settings: (
    <>
      <circle cx="8" cy="8" r="2.2" />
      <path d="M8 2v1.8M8 12.2V14M2 8h1.8M12.2 8H14M3.8 3.8 5 5M11 11l1.2 1.2M12.2 3.8 11 5M5 11l-1.2 1.2" />
    </>
  ),
  sources: (
    <>
      <circle cx="4" cy="8" r="1.8" />
      <path d="M5.8 8H9M9 4.5v7M9 4.5h4M9 8h4M9 11.5h4" />
    </>
  ),
  subjects: (
    <>
      <circle cx="8" cy="5.4" r="2.6" />
      <path d="M3 13.4c.6-2.6 2.5-4 5-4s4.4 1.4 5 4" />
    </>
  ),
  table: <path d="M2.5 3.5h11v9h-11ZM2.5 6.5h11M6 6.5v6" />,
  templates: (
    <>
      <rect x="2.8" y="2.8" width="10.4" height="10.4" rx="1" />
      <path d="M2.8 6h10.4M6.5 6v7" />
    </>
  ),
  up: <path d="m4.5 9.5 3.5-3.5 3.5 3.5" />,
  webhooks: (
    <>
      <circle cx="8" cy="4.5" r="2" />
      <circle cx="4" cy="11.5" r="2" />
      <circle cx="12" cy="11.5" r="2" />
      <path d="M7 6.2 5 9.8M9 6.2l2 3.6M6 11.5h4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;
