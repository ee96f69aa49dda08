import { findIn, findPath, looksLikePath, type AttributePath } from './attribute-path.ts'
import type { ResourceType } from './attributes.ts'
import { readPartFilter, type Filter } from './filter.ts'
import { ScimError } from './scim-error.ts'

/** What an operation of a PATCH is about: an attribute, or some of its values, or a part of them. */
export interface PatchPath extends AttributePath {
  readonly filter?: Filter
}

const filtered = /^([^[\]]+)\[(.*)\](?:\.([A-Za-z$][\w$-]*))?$/s

/** Undefined for an attribute that this server does not have. Refuses with invalidPath or invalidFilter. */
export function readPatchPath(type: ResourceType, text: string): PatchPath | undefined {
  const [, name, inner, part] = filtered.exec(text) ?? []
  if (!looksLikePath(name ?? text)) throw new ScimError(400, `${text.slice(0, 100)} is not a path.`, 'invalidPath')
  const path = findPath(type, name ?? text)
  if (!path || inner === undefined) return path
  const { attribute } = path
  if (!attribute.isList || !attribute.parts || path.part) throw new ScimError(400, `${attribute.name} cannot be filtered.`, 'invalidPath')
  const filter = readPartFilter(attribute, inner)
  if (part === undefined) return { attribute, filter }
  const found = findIn(attribute.parts, part)
  return found && { attribute, filter, part: found.attribute }
}
