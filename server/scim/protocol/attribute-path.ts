import { attributesOf, findAttribute, type Attribute, type ResourceType } from './attributes.ts'

/** An attribute, or a part of a complex one. */
export interface AttributePath {
  readonly attribute: Attribute
  readonly part?: Attribute
}

const namePattern = /^([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/

/** Whether it has the form of a name: `userName`, `name.givenName`, or one of these with the URN of a schema before it. */
export const looksLikePath = (text: string): boolean => /^urn:[\w.:-]+$/i.test(text) || namePattern.test(text)

/** Undefined for an attribute that this server does not have. */
export function findPath(type: ResourceType, text: string): AttributePath | undefined {
  const extension = type.extensions.find(({ name }) => startsWithName(text, name))
  if (extension) return text.length === extension.name.length ? { attribute: extension } : withPart(extension, text.slice(extension.name.length + 1))
  return findIn(attributesOf(type), startsWithName(text, type.urn) ? text.slice(type.urn.length + 1) : text)
}

/** Among these attributes: all of a resource, or the parts of a complex one. */
export function findIn(attributes: readonly Attribute[], text: string): AttributePath | undefined {
  const [, name, part] = namePattern.exec(text) ?? []
  const attribute = name === undefined ? undefined : findAttribute(attributes, name)
  if (!attribute || part === undefined) return attribute && { attribute }
  return withPart(attribute, part)
}

function withPart(attribute: Attribute, name: string): AttributePath | undefined {
  const part = findAttribute(attribute.parts, name)
  return part && { attribute, part }
}

const startsWithName = (text: string, name: string): boolean => {
  const start = text.slice(0, name.length + 1).toLowerCase()
  return start === name.toLowerCase() || start === `${name.toLowerCase()}:`
}
