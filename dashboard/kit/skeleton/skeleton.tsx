import { useEffect, useState } from "react";
import { useKitTexts } from "../texts.ts";
import styles from "./skeleton.module.css";

/** Rows of a list that is on its way, at the height of the real ones. Nothing shows in the first 300 ms. */
export function SkeletonRows({
  rows,
  columns,
  height = 32,
}: {
  rows: number;
  columns: readonly number[];
  height?: number;
}) {
  const texts = useKitTexts();
  const late = useLate();
  return (
    <div role="status" aria-busy="true" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height }}>
          {late &&
            columns.map((width, at) => (
              <span key={at} className={styles.bar} style={{ width: width - ((row * 17 + at * 7) % 3) * 8 }} />
            ))}
        </div>
      ))}
    </div>
  );
}

/** One bar of a given size, for a record's own outline. */
export function Skeleton({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} />;
}

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
