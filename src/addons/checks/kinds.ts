/** What an argument of the SDK has to be. */
export interface Kind {
  /** What is wrong with this value of this name, for the author of the add-on; undefined if nothing is. The options of a call have no name. */
  readonly mistake: (value: unknown, name: string) => string | undefined
}

type Fields = Readonly<Record<string, Kind>>
type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** `what`: as behind "must be", such as `a function`. */
export const kindOf = (what: string, fits: (value: unknown) => boolean): Kind => ({
  mistake: (value, name) => (fits(value) ? undefined : `${name === '' ? 'needs' : `${name} must be`} ${what}, got ${shown(value)}.`),
})

/** `required`: what its author has to write, such as `path`. */
export function objectWith(required: string, fields: Fields = {}): Kind {
  const whole = kindOf(required === '' ? 'an object' : `an object with ${required}`, isObject)
  return {
    mistake(value, name) {
      if (!isObject(value)) return whole.mistake(value, name)
      return firstOf(Object.entries(fields), ([field, kind]) => kind.mistake(value[field], name === '' ? field : `${name}.${field}`))
    },
  }
}

export function listOf(kind: Kind): Kind {
  const whole = kindOf('a list', Array.isArray)
  return { mistake: (value, name) => whole.mistake(value, name) ?? firstOf(value as unknown[], (each, at) => kind.mistake(each, `${name}[${at}]`)) }
}

export const optional = (kind: Kind): Kind => ({ mistake: (value, name) => (value === undefined || value === null ? undefined : kind.mistake(value, name)) })

/** The first kind that fits, or what is wrong by the last one. */
export const either = (...kinds: readonly Kind[]): Kind => ({
  mistake(value, name) {
    const mistakes = kinds.map((kind) => kind.mistake(value, name))
    return mistakes.includes(undefined) ? undefined : mistakes.at(-1)
  },
})

export const anObject = kindOf('an object', isObject)
export const aFunction = kindOf('a function', (value) => typeof value === 'function')
export const aString = kindOf('a string', (value) => typeof value === 'string')
/** Numbers are written as text. */
export const aText = kindOf('a string', (value) => typeof value === 'string' || typeof value === 'number')
export const anId = kindOf('an ID', (value) => Number.isSafeInteger(Number(value)) && Number(value) > 0 && typeof value !== 'boolean')
export const html = kindOf('HTML or an element', (value) => aText.mistake(value, '') === undefined || (isObject(value) && value instanceof HTMLElement))
export const aValue = kindOf('a value that JSON can hold', (value) => value !== undefined && !['function', 'symbol', 'bigint'].includes(typeof value))
/** Anything that reads as a text, also an error. */
export const aMessage = kindOf(
  'a string',
  (value) => value !== undefined && value !== null && !['function', 'symbol'].includes(typeof value) && isReadable(value),
)
export const oneOf = (...choices: readonly string[]): Kind => kindOf(`one of ${choices.join(', ')}`, (value) => choices.includes(value as string))

function isReadable(value: unknown): boolean {
  return !isObject(value) || ('toString' in value && String(value) !== '[object Object]')
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : String(value)
}

function firstOf<Item>(items: readonly Item[], mistakeOf: (item: Item, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const mistake = mistakeOf(item, at)
    if (mistake !== undefined) return mistake
  }
  return undefined
}
