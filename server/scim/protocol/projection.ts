import { findPath } from './attribute-path.ts'
import type { ResourceType } from './attributes.ts'
import { isObject } from './resource.ts'

/** Which attributes an answer has: `attributes` and `excludedAttributes` of the query. RFC 7644, section 3.9 */
export interface Projection {
  readonly only?: readonly string[] | undefined
  readonly without?: readonly string[] | undefined
}

/** They are in every answer. */
const always = new Set(['schemas', 'id'])

export function projected(type: ResourceType, resource: Record<string, unknown>, { only, without }: Projection): Record<string, unknown> {
  if (only) return selected(type, resource, only)
  const shown = { ...resource }
  for (const name of without ?? []) {
    const path = findPath(type, name)
    if (!path || always.has(path.attribute.name)) continue
    const { attribute, part } = path
    if (part) shown[attribute.name] = eachItem(shown[attribute.name], ({ [part.name]: _left, ...rest }) => rest)
    else delete shown[attribute.name]
  }
  return shown
}

function selected(type: ResourceType, resource: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  const parts = new Map<string, Set<string>>()
  for (const name of names) {
    const path = findPath(type, name)
    if (!path || resource[path.attribute.name] === undefined) continue
    const { attribute, part } = path
    if (!part) parts.set(attribute.name, new Set(attribute.parts?.map((each) => each.name)))
    else parts.set(attribute.name, new Set([...(parts.get(attribute.name) ?? []), part.name]))
  }
  for (const name of always) shown[name] = resource[name]
  for (const [name, wanted] of parts) {
    const value = resource[name]
    shown[name] = wanted.size ? eachItem(value, (item) => Object.fromEntries(Object.entries(item).filter(([part]) => wanted.has(part)))) : value
  }
  return shown
}

/** Changes each item of a list, or the only one. */
function eachItem(value: unknown, change: (item: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? change(item) : item))
  return isObject(value) ? change(value) : value
}

/** `a,b` of a query. */
export const namesIn = (text: string | undefined): readonly string[] | undefined =>
  text === undefined
    ? undefined
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
