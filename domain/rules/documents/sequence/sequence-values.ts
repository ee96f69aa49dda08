import * as z from 'zod/mini'
import { readInput } from '../../../input.ts'
import { richTextMarks, richTextNodes, type RichMark, type RichMarkName, type RichNode } from '../rich-text.ts'
import type { Attributes } from './shared-sequence.ts'

/**
 * How a text is written in its sequence. Letters have their marks as attributes, a line break has what its line is, and everything else is a value with a
 * kind. What does not fit, from a later release or a hostile device, is not shown and is not part of digests.
 */
export interface Value {
  readonly kind: string
  /** Id of the grid of a table. */
  readonly id?: string
  readonly [name: string]: unknown
}

/** Marks of which a letter has one at most share an attribute. */
const shared: Readonly<Partial<Record<RichMarkName, readonly [name: string, value: string]>>> = {
  superscript: ['script', 'super'],
  subscript: ['script', 'sub'],
}
const markOfShared = new Map(Object.entries(shared).map(([mark, attribute]) => [attribute.join(' '), mark as RichMarkName]))

export function attributeOfMark({ type, attrs }: RichMark): readonly [name: string, value: unknown] {
  const [only] = Object.keys(richTextMarks[type])
  return shared[type] ?? [type, only === undefined ? true : attrs?.[only]]
}

function markOf(name: string, value: unknown): RichMark | undefined {
  const type =
    markOfShared.get(`${name} ${String(value)}`) ?? (Object.hasOwn(richTextMarks, name) && !Object.hasOwn(shared, name) ? (name as RichMarkName) : undefined)
  if (type === undefined) return undefined
  const [only] = Object.entries<z.ZodMiniType>(richTextMarks[type])
  if (only === undefined) return value === true || Object.hasOwn(shared, type) ? { type } : undefined
  return readInput(only[1], value).success ? { type, attrs: { [only[0]]: value } } : undefined
}

/** In the order of their names. */
export const marksOf = (attributes: Attributes): RichMark[] =>
  Object.entries(attributes)
    .flatMap(([name, value]) => markOf(name, value) ?? [])
    .sort((one, other) => (one.type < other.type ? -1 : 1))

const lineAttributes: Readonly<Record<string, z.ZodMiniType>> = richTextNodes.paragraph.attributes
const pictureAttributes: Readonly<Record<string, z.ZodMiniType>> = { alt: richTextNodes.picture.attributes.alt, width: richTextNodes.picture.attributes.width }

/** With its id, because what takes the place of a picture meanwhile is within the same formatting. */
const ofPicture = (name: string, id: string): string => `${name}/${id}`

const lookOf = (id: string, attributes: Attributes): Attributes =>
  fitting(pictureAttributes, Object.fromEntries(Object.keys(pictureAttributes).map((name) => [name, attributes[ofPicture(name, id)]])))

/** Those that fit. */
function fitting(rules: Readonly<Record<string, z.ZodMiniType>>, attributes: Attributes): Attributes {
  const names = Object.keys(rules).filter((name) => attributes[name] !== undefined && attributes[name] !== null)
  return Object.fromEntries(names.filter((name) => readInput(rules[name]!, attributes[name]).success).map((name) => [name, attributes[name]]))
}

export const lineBreak = '\n'
const rowOrGridId = /^[A-Za-z0-9-]{1,64}$/

/** The parts of a text that are not letters. `node` is undefined for a value that does not fit. */
const kinds = {
  break: (): RichNode => ({ type: 'hardBreak' }),
  equation: ({ latex, display }: Value) => inline({ type: 'equation', attrs: { latex, ...(display === true && { display }) } }),
  mention: ({ of, row, name }: Value) => inline({ type: 'mention', attrs: { kind: of, id: row, name } }),
  picture: ({ id, file, name }: Value, attributes: Attributes) =>
    hasId(id) ? inline({ type: 'picture', attrs: { file, name, ...lookOf(id, attributes) } }) : undefined,
  table: ({ id }: Value): RichNode | undefined => (hasId(id) ? { type: 'table' } : undefined),
} as const satisfies Record<string, (value: Value, attributes: Attributes) => RichNode | undefined>
type Kind = keyof typeof kinds

const hasId = (id: unknown): id is string => typeof id === 'string' && rowOrGridId.test(id)

const attributesOfNode = new Map(
  Object.entries(richTextNodes).map(([type, { attributes }]) => [type, z.strictObject(attributes as Record<string, z.ZodMiniType>)]),
)

function inline(node: RichNode): RichNode | undefined {
  return readInput(attributesOfNode.get(node.type)!, node.attrs ?? {}).success ? node : undefined
}

export const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(kinds, String(value.kind))
export const nodeOfValue = (value: Value, attributes: Attributes): RichNode | undefined => kinds[value.kind as Kind](value, attributes)
export const isBlockValue = (value: Value): boolean => value.kind === 'picture' || value.kind === 'table'

/** What is written below a picture: a sequence of its own, so that two people who begin one write in the same. It has no breaks between lines. */
export const captionName = (picture: string): string => `caption/${picture}`
export const isCaption = (name: string): boolean => name.startsWith('caption/')

/** The value of a node, and the attributes of that value. `id`: of a picture or table. */
export function valueOf({ type, attrs = {} }: RichNode, id?: string): { readonly value: Value; readonly attributes: Attributes } {
  if (type === 'hardBreak') return { value: { kind: 'break' }, attributes: {} }
  if (type === 'mention') return { value: { kind: 'mention', of: attrs['kind'], row: attrs['id'], name: attrs['name'] }, attributes: {} }
  if (type === 'equation') return { value: { kind: 'equation', latex: attrs['latex'], ...(attrs['display'] === true && { display: true }) }, attributes: {} }
  if (type === 'table') return { value: { kind: 'table', id: id! }, attributes: {} }
  const look = Object.entries(fitting(pictureAttributes, attrs)).map(([name, value]) => [ofPicture(name, id!), value] as const)
  return { value: { kind: 'picture', id: id!, file: attrs['file'], name: attrs['name'] }, attributes: Object.fromEntries(look) }
}

/** What a part is, so that equal parts of two texts can be paired: a letter, a line break, or a value. */
export function keyOfValue({ kind, id, ...rest }: Value): string {
  return id === undefined ? JSON.stringify([kind, rest]) : `${kind}/${id}`
}

/** The attributes that count: marks of letters, styles of line breaks, the look of a picture. */
export function shownAttributes(part: string | Value, attributes: Attributes): Attributes {
  if (part === lineBreak) return fitting(lineAttributes, attributes)
  if (typeof part === 'string') return Object.fromEntries(marksOf(attributes).map(attributeOfMark))
  if (part.kind !== 'picture' || !hasId(part.id)) return {}
  const { id } = part
  return Object.fromEntries(Object.entries(lookOf(id, attributes)).map(([name, value]) => [ofPicture(name, id), value]))
}
