const KiB = 1024;
const MiB = 1024 * KiB;

export const agreementLimits = {
  sourceBytes: 128 * KiB,
  dataBytes: 128 * KiB,
  arrayItems: 200,
  dataDepth: 20,
  rulesOfSchema: 300,
  choices: 50,
  expandedCharacters: 1_000_000,
  steps: 200_000,
  liquidDepth: 20,
  markdownDepth: 24,
  tableColumns: 12,
  paragraphCharacters: 20_000,
  roles: 8,
  rolesInGroup: 2,
  roleCharacters: 40,
  labelCharacters: 80,
  pages: 50,
  pdfBytes: 10 * MiB,
  renderMs: 5_000,
} as const;

export const rolePattern = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
