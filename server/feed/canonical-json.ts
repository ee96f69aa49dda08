/** JSON with sorted keys: equal values have equal text, whoever wrote them. Fields that are undefined are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields.sort(byKey).map(toField).join(',')}}`
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
const toField = ([key, part]: [string, unknown]): string => `${JSON.stringify(key)}:${canonicalJson(part)}`
