/** JSON with sorted keys: equal values have equal text, whoever wrote them. Fields that are undefined are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlain(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part)) ?? 'null'
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
