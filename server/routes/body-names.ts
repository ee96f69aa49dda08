import { parseSentJson } from './body.ts'
import { isSaid } from './input.ts'
import { withKnownSpelling } from './known-spelling.ts'
import type { Route } from './route.ts'
import { wrongInput } from './wrong-input.ts'

/** What zod keeps of a schema: which parts it has depends on its type. */
interface Schema {
  readonly _zod: { readonly def: Definition }
}

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly catchall?: Schema
}

/** The body as the route names its fields, also those in lists and objects, and in JSON that a form carries. Those that it does not know and that say nothing are left out. */
export function withKnownFields(route: Route, body: unknown): unknown {
  const schema = (route.input as unknown as Schema)._zod.def.shape?.['body']
  return schema ? renamed(schema, body, 'body') : body
}

function renamed(schema: Schema, sent: unknown, at: string): unknown {
  const value = typeof sent === 'string' && isJson(schema) ? (parseSentJson(sent).value ?? sent) : sent
  if (Array.isArray(value)) {
    const element = kindsOf(schema).find(({ type }) => type === 'array')?.element
    return element ? value.map((each) => renamed(element, each, at)) : value
  }
  if (!isPlain(value)) return value
  const kinds = kindsOf(schema)
  const shape: Readonly<Record<string, Schema>> = Object.assign({}, ...kinds.map((kind) => kind.shape ?? {}))
  const names = Object.keys(shape)
  if (names.length === 0) return value
  const read = withKnownSpelling(names, value, (name) => wrongInput(`${at}.${name}`, `The field ${name} comes more than once.`))
  const isStrict = kinds.every(({ type, catchall }) => type !== 'record' && (type !== 'object' || catchall?._zod.def.type === 'never'))
  for (const [name, each] of read) {
    if (Object.hasOwn(shape, name)) read.set(name, renamed(shape[name]!, each, `${at}.${name}`))
    else if (isStrict && !isSaid(each)) read.delete(name)
  }
  return Object.fromEntries(read)
}

/** Whether a text is read as JSON: see `jsonOf`. */
function isJson({ _zod: { def } }: Schema): boolean {
  if (def.innerType) return isJson(def.innerType)
  return def.type === 'pipe' && def.in?._zod.def.type === 'transform' && kindsOf(def.out!).some(({ type }) => type === 'object' || type === 'array')
}

const isPlain = (value: unknown): value is object => value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

/** What a value may be: all alternatives, without what is done with them before and afterward. */
function kindsOf(schema: Schema): Definition[] {
  const { def } = schema._zod
  if (def.innerType) return kindsOf(def.innerType)
  if (def.in && def.out) return kindsOf(def.in._zod.def.type === 'transform' ? def.out : def.in)
  return def.options ? def.options.flatMap(kindsOf) : [def]
}
