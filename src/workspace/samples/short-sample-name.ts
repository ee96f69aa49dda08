/**
 * A name short enough for a cell of a box: `anti-CD3ε (OKT3)` becomes CD3ε, `HEK293T, passage
 * 14` becomes HEK293T. The full name is read out, and shown on a tap.
 */
export function shortSampleName(name: string): string {
  const bare = name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .replace(/^anti-/i, '')
  return bare.trim() || name
}
