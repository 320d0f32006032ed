import { basePath } from "./server.ts";

const isSecure = location.protocol === "https:";
const prefix = !isSecure ? "" : basePath === "" ? "__Host-" : "__Secure-";

/** A sign for all tabs of this browser, that goes away by itself and holds no secret. Named as the server names its own cookies. */
export const signCookie = (name: string) => ({
  isSet: () => document.cookie.split("; ").includes(`${prefix}${name}=1`),
  /** 0 takes it away. */
  set(seconds: number): void {
    const how = `path=${basePath}/; max-age=${seconds}; samesite=strict${isSecure ? "; secure" : ""}`;
    document.cookie = `${prefix}${name}=1; ${how}`;
  },
});
