/**
 * JSON with sorted keys: equal values have equal text, whoever wrote them. Undefined fields are left out, as JSON does.
 * Plain loops and cached texts of keys, because every write passes through here with its input, its rows before and after, and its audit entry.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Object.is(value, -0) ? 0 : value) : 'null'
  if (typeof value !== 'object' || value === null || isInOrder(value)) return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const part of value) text += (text && ',') + canonicalJson(part)
    return `[${text}]`
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(fields).sort()) {
    const part = fields[key]
    if (part !== undefined) text += (text && ',') + nameOf(key) + canonicalJson(part)
  }
  return `{${text}}`
}

/** Whether its keys are already in order, as in rows read by this server: then the engine's own JSON is canonical, and faster. */
function isInOrder(value: object): boolean {
  if (Array.isArray(value)) return value.every((part) => typeof part !== 'object' || part === null || isInOrder(part as object))
  let last = ''
  for (const key in value) {
    if (key < last) return false
    last = key
    const part = (value as Readonly<Record<string, unknown>>)[key]
    if (typeof part === 'object' && part !== null && !isInOrder(part)) return false
  }
  return true
}

const names = new Map<string, string>()
/** Keys are mostly fields of our rows and commands, but some are ids created by people: beyond the first few hundred they are not cached. */
const maxNames = 500

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = `${JSON.stringify(key)}:`
  if (names.size < maxNames) names.set(key, name)
  return name
}
