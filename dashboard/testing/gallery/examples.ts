import type { ReactNode } from "react";

/** Examples under the heading of their section. A test opens one section with `?only=`. */
export type Examples = Record<string, ReactNode>;
