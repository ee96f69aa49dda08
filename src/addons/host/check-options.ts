const kinds = {
  function: { is: (value: unknown) => typeof value === 'function', name: 'a function' },
  list: { is: (value: unknown) => Array.isArray(value), name: 'a list' },
  object: { is: (value: unknown) => typeof value === 'object', name: 'an object' },
  // Numbers are shown as they are.
  string: { is: (value: unknown) => typeof value === 'string' || typeof value === 'number', name: 'a string' },
} as const
type Kind = keyof typeof kinds

/** What options have to be, by name. Those with a question mark may be left out. */
export type Needs = Readonly<Record<string, Kind | `${Kind}?`>>

/**
 * Throws if the options of a call are not what it needs. `what`: whose options they are, as the start of a sentence.
 * Law: the author reads in words what is wrong. Otherwise it would be an error from inside the app, whose names are shortened by the build.
 */
export function checkOptions(what: string, options: unknown, needs: Needs = {}): void {
  if (options === null || typeof options !== 'object') throw new TypeError(`${what} needs an object with options, but got ${describe(options)}.`)
  for (const [name, need] of Object.entries(needs)) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    const isMissing = value === undefined || value === null
    if (isMissing && need.endsWith('?')) continue
    const kind = kinds[need.replace('?', '') as Kind]
    if (isMissing || !kind.is(value)) throw new TypeError(`${what} needs ${kind.name} as ${name}, but got ${describe(value)}.`)
  }
}

/** Throws if it is not a function. `what`: the call it was given to, as the start of a sentence. */
export function checkFunction(what: string, given: unknown): void {
  if (typeof given !== 'function') throw new TypeError(`${what} needs a function, but got ${describe(given)}.`)
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
