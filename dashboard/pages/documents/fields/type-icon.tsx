import type { FieldType } from "@probity/contract";
import type { ReactNode } from "react";
import styles from "./fields.module.css";

const drawings: Record<FieldType, ReactNode> = {
  signature: (
    <path d="M1.5 11c2-5 3.5-7.5 4.5-7s-1.5 6-.5 6.5 2-2.5 3-2.3-.2 2 .8 2.300 2.200-1 4.700-1.500M1.500 13.800h13" />
  ),
  initials: <path d="M3 12V4M6.500 12V4h3a2.300 2.300 0 0 1 0 4.600h-3" />,
  date: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1" />
      <path d="M2.500 6.800h11M5.500 2v3M10.500 2v3" />
    </>
  ),
  text: <path d="M3 4V3h10v1M8 3v10M6 13h4" />,
  checkbox: (
    <>
      <rect x="2.8" y="2.8" width="10.4" height="10.4" rx="1" />
      <path d="m5.400 8.200 1.900 1.900 3.400-4" />
    </>
  ),
  dropdown: (
    <>
      <rect x="2" y="4" width="12" height="8" rx="1" />
      <path d="m8.500 7 1.500 1.700L11.500 7" />
    </>
  ),
};

export function TypeIcon({ of, size = 16 }: { of: FieldType; size?: 13 | 16 }) {
  return (
    <svg className={styles.typeIcon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}
