import { findIn, findPath, type AttributePath } from './attribute-path.ts'
import type { Attribute, ResourceType } from './attributes.ts'
import { ScimError } from './scim-error.ts'

type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

/** A filter of RFC 7644, section 3.4.2.2. */
export type Filter =
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'compare'; readonly path: AttributePath; readonly operator: Operator; readonly value: FilterValue }
  /** `emails[type eq "work"]`: one of the values matches. */
  | { readonly kind: 'some'; readonly attribute: Attribute; readonly filter: Filter }

export type FilterValue = string | number | boolean | null

const longest = 2_000
const deepest = 20

const invalidFilter = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter')

/** Refuses with invalidFilter. */
export function readFilter(type: ResourceType, text: string): Filter {
  const reader = new FilterReader(text, (name) => findPath(type, name))
  const filter = reader.either()
  reader.end()
  return filter
}

/** The filter of the parts of one attribute, as in `emails[…]`. Refuses with invalidFilter. */
export function readPartFilter(attribute: Attribute, text: string): Filter {
  const reader = new FilterReader(text, (name) => findIn(attribute.parts ?? [], name))
  const filter = reader.either()
  reader.end()
  return filter
}

const operators: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] satisfies Operator[]
const isOperator = (word: string): word is Operator => operators.includes(word)

const tokenPattern = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/y

function tokensOf(text: string): string[] {
  if (text.length > longest) throw invalidFilter(`A filter has at most ${longest} characters.`)
  const tokens: string[] = []
  const pattern = new RegExp(tokenPattern)
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const found = pattern.exec(text)
    if (!found) throw invalidFilter('The filter has a text that does not end.')
    tokens.push(found[1]!)
  }
  return tokens
}

type Find = (name: string) => AttributePath | undefined

/**
 *   either ─► both { 'or' both } ─► one { 'and' one } ─► 'not' ( either ) │ ( either ) │ name [ either ] │ name 'pr' │ name operator value
 */
class FilterReader {
  readonly #tokens: readonly string[]
  readonly #find: Find
  #at = 0
  #depth = 0

  constructor(text: string, find: Find) {
    this.#tokens = tokensOf(text)
    this.#find = find
  }

  either(find = this.#find): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#one(find)))
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw invalidFilter(`The filter goes on where it should end, at ${this.#tokens[this.#at]!}.`)
  }

  #joined(kind: 'and' | 'or', next: () => Filter): Filter {
    const filters = [next()]
    while (this.#takes(kind)) filters.push(next())
    return filters.length === 1 ? filters[0]! : { kind, filters }
  }

  #one(find: Find): Filter {
    if (this.#takes('not')) return { kind: 'not', filter: this.#inner('(', ')', find) }
    if (this.#tokens[this.#at] === '(') return this.#inner('(', ')', find)
    const path = this.#path(find)
    if (this.#tokens[this.#at] === '[') return { kind: 'some', attribute: path.attribute, filter: this.#partsOf(path) }
    const word = this.#next('an operator').toLowerCase()
    if (word === 'pr') return { kind: 'present', path }
    if (!isOperator(word)) throw invalidFilter(`${word} is not an operator.`)
    return { kind: 'compare', path, operator: word, value: this.#value(path, word) }
  }

  #partsOf({ attribute, part }: AttributePath): Filter {
    const { parts } = attribute
    if (!parts || part) throw invalidFilter(`${attribute.name} has no parts to filter by.`)
    return this.#inner('[', ']', (name) => findIn(parts, name))
  }

  #inner(open: string, close: string, find: Find): Filter {
    if (++this.#depth > deepest) throw invalidFilter('The filter has too many brackets within each other.')
    this.#expect(open)
    const filter = this.either(find)
    this.#expect(close)
    this.#depth--
    return filter
  }

  #path(find: Find): AttributePath {
    const name = this.#next('an attribute')
    const path = find(name)
    if (!path) throw invalidFilter(`${name.slice(0, 100)} is not an attribute that can be filtered by.`)
    return path
  }

  #value(path: AttributePath, operator: Operator): FilterValue {
    const token = this.#next('a value')
    const value = readValue(token)
    if (value === undefined) throw invalidFilter(`${token.slice(0, 100)} is not a value: texts are in double quotes.`)
    const { type } = comparedOf(path)
    if (type === 'boolean' && operator !== 'eq' && operator !== 'ne') throw invalidFilter(`${operator} cannot be used with true and false.`)
    if (type === 'complex') throw invalidFilter('A part of this attribute must be named.')
    return value
  }

  #takes(word: string): boolean {
    const isNext = this.#tokens[this.#at]?.toLowerCase() === word
    if (isNext) this.#at++
    return isNext
  }

  #expect(token: string): void {
    if (this.#tokens[this.#at++] !== token) throw invalidFilter(`The filter needs a ${token} here: ${this.#tokens.slice(0, this.#at).join(' ').slice(-100)}`)
  }

  #next(what: string): string {
    const token = this.#tokens[this.#at++]
    if (token === undefined || /^[()[\]]$/.test(token))
      throw invalidFilter(`The filter needs ${what} here: ${this.#tokens.slice(0, this.#at).join(' ').slice(-100)}`)
    return token
  }
}

function readValue(token: string): FilterValue | undefined {
  const isWord = /^(true|false|null)$/i.test(token)
  try {
    const value = JSON.parse(isWord ? token.toLowerCase() : token) as unknown
    return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
  } catch {
    return undefined
  }
}

/** Without a part, `emails` and `members` are compared by `value`. */
function comparedOf({ attribute, part }: AttributePath): Attribute {
  return part ?? attribute.parts?.find(({ name }) => name === 'value') ?? attribute
}

/** The text that this attribute must be equal to, if the filter says so of everything it finds: then only that must be read. */
export function textRequiredOf(filter: Filter | undefined, name: string): string | undefined {
  if (filter?.kind === 'and') return filter.filters.map((each) => textRequiredOf(each, name)).find((text) => text !== undefined)
  if (filter?.kind !== 'compare' || filter.operator !== 'eq' || filter.path.part || filter.path.attribute.name !== name) return undefined
  return typeof filter.value === 'string' ? filter.value : undefined
}

type Values = Readonly<Record<string, unknown>>

export function matches(filter: Filter, values: Values): boolean {
  if (filter.kind === 'and') return filter.filters.every((each) => matches(each, values))
  if (filter.kind === 'or') return filter.filters.some((each) => matches(each, values))
  if (filter.kind === 'not') return !matches(filter.filter, values)
  if (filter.kind === 'some') return listOf(values[filter.attribute.name]).some((item) => matches(filter.filter, item as Values))
  const found = valuesAt(filter.path, values)
  if (filter.kind === 'present') return found.length > 0
  const { operator, value } = filter
  const attribute = comparedOf(filter.path)
  if (operator === 'ne') return !found.some((each) => isEqual(attribute, each, value))
  if (operator === 'eq') return found.length === 0 ? value === null : found.some((each) => isEqual(attribute, each, value))
  return found.some((each) => compare(attribute, operator, each, value))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Without empty ones. */
function valuesAt(path: AttributePath, values: Values): unknown[] {
  const compared = comparedOf(path)
  const items = listOf(values[path.attribute.name])
  const found = compared === path.attribute ? items : items.map((item) => (item as Values)[compared.name])
  return found.filter((value) => value !== undefined && value !== '')
}

function isEqual(attribute: Attribute, found: unknown, value: FilterValue): boolean {
  if (attribute.type === 'boolean') return String(found) === String(value).toLowerCase()
  return value !== null && order(attribute, found, value) === 0
}

function compare(attribute: Attribute, operator: Exclude<Operator, 'eq' | 'ne'>, found: unknown, value: FilterValue): boolean {
  const [a, b] = [keyOf(attribute, found), keyOf(attribute, value)]
  if (operator === 'co') return a.includes(b)
  if (operator === 'sw') return a.startsWith(b)
  if (operator === 'ew') return a.endsWith(b)
  const difference = order(attribute, found, value)
  return operator === 'gt' ? difference > 0 : operator === 'ge' ? difference >= 0 : operator === 'lt' ? difference < 0 : difference <= 0
}

function order(attribute: Attribute, found: unknown, value: FilterValue): number {
  if (attribute.type === 'dateTime') return Date.parse(String(found)) - Date.parse(String(value))
  const [a, b] = [keyOf(attribute, found), keyOf(attribute, value)]
  return a < b ? -1 : a > b ? 1 : 0
}

const keyOf = ({ isCaseExact }: Attribute, value: unknown): string => (isCaseExact ? String(value) : String(value).toLowerCase())
