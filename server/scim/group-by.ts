/** Rows by what they have in common. */
export function grouped<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): { of(key: Key): readonly Row[] } {
  const found = new Map<Key, Row[]>()
  for (const row of rows) {
    const same = found.get(keyOf(row))
    if (same) same.push(row)
    else found.set(keyOf(row), [row])
  }
  return { of: (key) => found.get(key) ?? [] }
}
