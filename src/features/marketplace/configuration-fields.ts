/** The texts, numbers and switches of a flat configuration; undefined for any other JSON, which is edited as text. */
export function fieldsOf(configuration: string): readonly [name: string, value: string | number | boolean][] | undefined {
  const value = parsed(configuration)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const entries = Object.entries(value as Record<string, unknown>)
  const isFlat = entries.every(([, each]) => typeof each === 'string' || typeof each === 'boolean' || (typeof each === 'number' && Number.isFinite(each)))
  return entries.length > 0 && isFlat ? (entries as [string, string | number | boolean][]) : undefined
}

/** The configuration with another value, which keeps its kind. A number that is none leaves it as it is. */
export function withField(configuration: string, name: string, to: string | boolean): string {
  const value = parsed(configuration) as Record<string, unknown>
  const isNumber = typeof value[name] === 'number'
  const number = Number(to)
  if (isNumber && (to === '' || !Number.isFinite(number))) return configuration
  return JSON.stringify({ ...value, [name]: isNumber ? number : to })
}

/** With line breaks, to be read. */
export const readable = (configuration: string): string => {
  const value = parsed(configuration)
  return value === undefined ? configuration : JSON.stringify(value, null, 2)
}

function parsed(configuration: string): unknown {
  try {
    return JSON.parse(configuration)
  } catch {
    return undefined
  }
}
