import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { oddText } from '#tests/harness/odd-values.ts'
import { SentFile } from '#server/routes/multipart.ts'

interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string
      readonly pattern?: RegExp
      readonly value?: number
      readonly inclusive?: boolean
      readonly minimum?: number
      readonly maximum?: number
    }
  }
}

/** What zod keeps of a schema, as far as it is read here. */
interface Definition {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly Check[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly innerType?: Schema
  readonly element?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly in?: Schema
  readonly out?: Schema
}
interface Schema {
  readonly _zod: { readonly def: Definition }
}

/** Values that make sense in a field of this name, such as the ids of rows that exist. */
export type KnownValues = (name: string) => readonly unknown[]

/**
 * Values for a schema: most of them it accepts. Where it says nothing more than a type, they are the known values of the field's name, or anything.
 * What a schema does not say in its structure, such as a condition in code, is found by trying.
 */
export const arbitraryOf = (schema: z.ZodMiniType, known: KnownValues): fc.Arbitrary<unknown> => ofNode(schema, known, '')

const accepts = (schema: Schema, value: unknown): boolean => readInput(schema as unknown as z.ZodMiniType, value).success

/** A field that is read but cannot be changed: what is sent has to be what was read, which is not known here. */
const isAnything = ({ _zod: { def } }: Schema): boolean => def.type === 'optional' && def.innerType!._zod.def.type === 'unknown'

function ofNode(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (isAnything(schema)) return fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
  const byType = ofType(schema, known, name)
  const likely = known(name)
    .flatMap((value) => (typeof value === 'number' ? [value, String(value)] : [value]))
    .filter((value) => accepts(schema, value))
  return likely.length ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: byType }) : byType
}

function ofType(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return ofObject(def.shape!, known)
    case 'union':
      return fc.oneof(...def.options!.map((option) => ofNode(option, known, name)))
    case 'literal':
      return fc.constantFrom(...def.values!)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!))
    case 'array':
      return fc.array(ofNode(def.element!, known, name), { minLength: Math.min(1, lengthsOf(def).least), maxLength: 3 })
    case 'record':
      return fc.dictionary(ofNode(def.keyType!, known, '') as fc.Arbitrary<string>, ofNode(def.valueType!, known, name), { maxKeys: 3, noNullPrototype: true })
    case 'nullable':
      return fc.option(ofNode(def.innerType!, known, name), { freq: 4 })
    case 'optional':
      return isAnything(def.innerType!)
        ? fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, fc.jsonValue({ maxDepth: 2 }))
        : ofNode(def.innerType!, known, name)
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return ofNode(def.innerType!, known, name)
    case 'pipe':
      return mostOftenAccepted(
        schema,
        [def.in!, def.out!].map((end) => ofNode(end, known, name)),
      )
    case 'string':
      return mostOftenAccepted(schema, textsOf(def))
    case 'number':
    case 'int':
      return numbersOf(def)
    case 'boolean':
      return fc.boolean()
    case 'custom':
      return fc.constantFrom(...found(schema))
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), oddText)
  }
}

function ofObject(shape: Readonly<Record<string, Schema>>, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, ofNode(field, known, name)]))
  const required = Object.entries(shape).flatMap(([name, field]) => (accepts(field, undefined) ? [] : name))
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const isRegular = ({ _zod: { def } }: Check) => def.check === 'string_format' && def.pattern !== undefined

/** Making one takes longer than taking a thousand texts from it, and most schemas ask for the same few. */
const madeTexts = new Map<string, fc.Arbitrary<string>[]>()

function textsOf(def: Definition): fc.Arbitrary<string>[] {
  const { least, most } = lengthsOf(def)
  const sources = (def.checks ?? []).filter(isRegular).map(({ _zod }) => _zod.def.pattern!.source)
  const key = JSON.stringify([least, most, sources])
  const made = madeTexts.get(key) ?? makeTexts(least, most, sources)
  madeTexts.set(key, made)
  return made
}

function makeTexts(least: number, most: number, sources: readonly string[]): fc.Arbitrary<string>[] {
  const lengths = { minLength: least, maxLength: Math.max(least, Math.min(most, 40)) }
  const patterns = sources.map((source) => fc.stringMatching(new RegExp(source)))
  const longest = most < 20_000 ? [fc.constant('x'.repeat(most))] : []
  return [...patterns, fc.oneof({ weight: 9, arbitrary: fc.string({ unit: 'grapheme', ...lengths }) }, ...longest)]
}

function lengthsOf({ checks = [] }: Definition): { least: number; most: number } {
  const bound = (check: string, of: 'minimum' | 'maximum') => checks.find(({ _zod }) => _zod.def.check === check)?._zod.def[of]
  return { least: bound('min_length', 'minimum') ?? 0, most: bound('max_length', 'maximum') ?? Infinity }
}

const isBound =
  (check: string) =>
  ({ _zod }: Check) =>
    _zod.def.check === check

function numbersOf(def: Definition): fc.Arbitrary<number> {
  const checks = def.checks ?? []
  const isComplete = def.format !== undefined || checks.some(isBound('number_format'))
  const [above, below] = [checks.find(isBound('greater_than')), checks.find(isBound('less_than'))].map((check) => check?._zod.def)
  const least = above ? above.value! + (above.inclusive ? 0 : 1) : Number.MIN_SAFE_INTEGER
  const most = below ? below.value! - (below.inclusive ? 0 : 1) : Number.MAX_SAFE_INTEGER
  const [first, last] = [Math.ceil(least), Math.floor(most)]
  const some = fc.oneof(
    fc.integer({ min: Math.max(first, 0), max: Math.min(last, Math.max(first, 0) + 20) }),
    fc.constantFrom(least, most),
    fc.integer({ min: Math.max(first, -2_000_000_000), max: Math.min(last, 2_000_000_000) }),
  )
  return isComplete ? some : fc.oneof(some, fc.double({ min: least, max: most, noNaN: true }))
}

const candidates: unknown[] = [
  'group',
  'person',
  'group/samples',
  'person/tableViews',
  'text',
  '',
  1,
  0,
  true,
  null,
  {},
  [],
  new Uint8Array([1, 2, 3]),
  new SentFile('gel.png', new Uint8Array([1, 2, 3])),
]

/** Which of a few values of every kind it accepts. */
function found(schema: Schema): unknown[] {
  const accepted = candidates.filter((value) => accepts(schema, value))
  return accepted.length ? accepted : candidates
}

const tries = 30

/** Of several ways to make values, the one whose values the whole schema accepts most often. */
function mostOftenAccepted(schema: Schema, ways: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  if (ways.length === 1) return ways[0]!
  const rates = ways.map((way) => fc.sample(way, { numRuns: tries, seed: 1 }).filter((value) => accepts(schema, value)).length)
  return ways[rates.indexOf(Math.max(...rates))]!
}
