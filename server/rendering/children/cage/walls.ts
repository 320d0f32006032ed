/** What stands between code in a child and the rest of the machine. Each is useful without the others. */
export const walls = ["permissions", "user", "network", "processes", "files"] as const;

export type Wall = (typeof walls)[number];

export const isWall = (name: string): name is Wall => (walls as readonly string[]).includes(name);

type Description = {
  /** With the wall, a child … */
  holds: string;
  /** Without it, code that takes over a child … */
  lacks: string;
  remedy: string;
};

const namespaces =
  "Install util-linux, and allow namespaces: user namespaces for an ordinary user, CAP_SYS_ADMIN for root";

export const descriptions: Readonly<Record<Wall, Description>> = {
  permissions: {
    holds: "reads only its own code and fonts, writes nothing, and starts no process or thread",
    lacks: "can read and write files",
    remedy: "Use Node 24",
  },
  user: {
    holds: "runs as another user than its parent, whose memory and environment it cannot read",
    lacks: "can read the environment of its parent, and with it the master keys",
    remedy: `${namespaces}. As root, let RENDER_UID read the installed code`,
  },
  network: {
    holds: "has no network",
    lacks: "can connect to the database and to your network",
    remedy: namespaces,
  },
  processes: {
    holds: "sees no process but itself",
    lacks: "can see other processes, and signal those of its user",
    remedy: `${namespaces}, and a /proc that is not masked`,
  },
  files: {
    holds: "finds only its own code, fonts and libraries on its file system, read-only",
    lacks: "can reach whatever files and sockets its user may",
    remedy: `${namespaces}, and a /proc that is not masked`,
  },
};
