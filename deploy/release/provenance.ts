import type { Source } from "./source.ts";

export type Made = { name: string; sha256: string };

/** Who built it, as a URI. The workflow of a forge gives its own. */
export const unknownBuilder = "urn:probity:builder:somebody";

/**
 * Where the files come from: an in-toto statement with SLSA provenance of version 1. It is not signed here; the workflow of the forge
 * has the forge sign the same digests.
 */
export function provenanceOf(source: Source, made: readonly Made[], builder: string, tools: Record<string, string>) {
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: made.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:probity:release-build:v1",
        externalParameters: { command: "npm run release -- build", version: source.version, commit: source.commit },
        internalParameters: { tools, uncommittedChanges: source.hasUncommitted },
        resolvedDependencies: [
          { name: "source", uri: `urn:git:commit:${source.commit}`, digest: { gitCommit: source.commit } },
          { name: "git archive --format=tar", digest: { sha256: source.archiveDigest } },
          { name: "package-lock.json", digest: { sha256: source.lockDigest } },
        ],
      },
      // No times: they would make every build another one, and nobody could compare.
      runDetails: { builder: { id: builder } },
    },
  };
}
