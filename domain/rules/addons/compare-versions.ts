/** `1.2` as `1.2.0.0`: four numbers with dots between them. What is not a number counts as 0. spec SDK-11 */
export const fullVersion = (version: string): string => numbersOf(version).join('.')

/** Negative if `a` is the older version, 0 if both are the same, positive if `a` is the newer one. spec SDK-11 */
export function compareVersions(a: string, b: string): number {
  const other = numbersOf(b)
  return (
    numbersOf(a)
      .map((number, at) => number - other[at]!)
      .find((difference) => difference !== 0) ?? 0
  )
}

function numbersOf(version: string): number[] {
  const parts = version.trim().split('.')
  return Array.from({ length: 4 }, (_, at) => Number.parseInt(parts[at] ?? '', 10) || 0)
}
