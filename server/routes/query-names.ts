import type { Route } from './route.ts'
import { wrongInput } from './wrong-input.ts'

/** What zod keeps of the schema of an object. */
interface ObjectSchema {
  readonly _zod: { readonly def: { readonly type: string; readonly shape?: Readonly<Record<string, ObjectSchema>> } }
}

/** Every address can be asked these; where they mean nothing, they are refused. */
const everywhere = ['$expand', '$sort'] as const

function namesIn({ input }: Route): { readonly query: ObjectSchema['_zod']['def'] | undefined; readonly names: readonly string[] } {
  const query = (input as unknown as ObjectSchema)._zod.def.shape?.['query']?._zod.def
  return { query, names: [...new Set([...Object.keys(query?.shape ?? {}), ...everywhere])] }
}

/**
 * The query as the route names it: capitals do not count in the names of a query, because programs write `$Records` and `SampleTypeID` as well. What no
 * route knows stays as it is. Law: a name that comes in two spellings is refused, so that none of the two is passed over.
 */
export function withKnownNames(route: Route, query: unknown): unknown {
  const sent = Object.entries(query as Record<string, unknown>)
  if (sent.length === 0) return query
  const { names } = namesIn(route)
  const read = new Map<string, unknown>()
  for (const [name, value] of sent) {
    const known = names.includes(name) ? name : names.find((each) => each.toLowerCase() === name.toLowerCase())
    if (known !== undefined && read.has(known)) throw wrongInput(`query.${known}`, `The parameter ${known} comes more than once.`)
    read.set(known ?? name, value)
  }
  return Object.fromEntries(read)
}

/** Law: what cannot be expanded or sorted by is refused, also where nothing can. spec "Wire rules" 6 */
export function assertExpandable(route: Route, query: unknown): void {
  const known = namesIn(route).query
  for (const name of everywhere) {
    const isKnown = known?.type === 'object' ? Object.hasOwn(known.shape!, name) : known !== undefined
    if (!isKnown && (query as Partial<Record<string, unknown>>)[name]) throw wrongInput(`query.${name}`, `This call has no parameter ${name}.`)
  }
}
