/** What fits into a cell of a box: `anti-CD3ε (OKT3)` is CD3ε there, `HEK293T, passage 14` is HEK293T. The whole name is read out and shown on a tap. */
export function shortSampleName(name: string): string {
  const bare = name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .replace(/^anti-/i, '')
  return bare.trim() || name
}
