/** The steps of a load, in order; downloading only when it is a refresh, indexing only when search is built. */
export type Stage = "downloading" | "inspecting" | "reading" | "checking" | "indexing" | "activating";

export type Progress = {
  stage: Stage;
  /** Bytes while downloading and reading, entries while indexing. */
  done: number;
  /** Null when nobody knows. */
  total: number | null;
  entries: number;
  entriesPerSecond: number;
};

export type OnProgress = (progress: Progress) => void;
