/** Where a value has a text with NUL, which PostgreSQL cannot store; undefined if there is none. */
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
