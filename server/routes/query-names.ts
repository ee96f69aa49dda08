import { withKnownSpelling } from './known-spelling.ts'
import type { Route } from './route.ts'
import { wrongInput } from './wrong-input.ts'

/** What zod keeps of the schema of an object. */
interface ObjectSchema {
  readonly _zod: { readonly def: { readonly type: string; readonly shape?: Readonly<Record<string, ObjectSchema>> } }
}

/** Every address can be asked these; where they mean nothing, they are refused. */
const everywhere = ['$expand', '$sort', '$viewID', '$viewColumns'] as const

function namesIn({ input }: Route): { readonly query: ObjectSchema['_zod']['def'] | undefined; readonly names: readonly string[] } {
  const query = (input as unknown as ObjectSchema)._zod.def.shape?.['query']?._zod.def
  return { query, names: [...new Set([...Object.keys(query?.shape ?? {}), ...everywhere])] }
}

/** The query as the route names it. */
export const withKnownNames = (route: Route, query: unknown): unknown =>
  Object.fromEntries(
    withKnownSpelling(namesIn(route).names, query as object, (name) => wrongInput(`query.${name}`, `The parameter ${name} comes more than once.`)),
  )

/** Law 192: what cannot be expanded or sorted by is refused, also where nothing can, and so is a view of what is no list. spec "Wire rules" 6 */
export function assertExpandable(route: Route, query: unknown): void {
  const known = namesIn(route).query
  for (const name of everywhere) {
    const isKnown = known?.type === 'object' ? Object.hasOwn(known.shape!, name) : known !== undefined
    if (!isKnown && (query as Partial<Record<string, unknown>>)[name]) throw wrongInput(`query.${name}`, `This call has no parameter ${name}.`)
  }
}
