/** Where a value holds a text that no database of ours can keep, for PostgreSQL takes no NUL; undefined when it holds none. */
export function findNul(value: unknown): PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) return []
    const found = findNul(inner)
    if (found) return [key, ...found]
  }
  return undefined
}
