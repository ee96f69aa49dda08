/** What people wrote in cells of a table; see data-table.ts. */
export const valuesIn = (entries: readonly unknown[]): string[] =>
  entries.flatMap((entry) => (Array.isArray(entry) && entry.length === 3 && typeof entry[2] === 'string' ? entry[2] : []))
