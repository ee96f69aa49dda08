import { limits } from '../../limits.ts'

type Meta = Readonly<Record<string, string>>

/** The fields of a section of an add-on; other fields are the add-on's own. */
export const sectionFields = { rootVar: 'rootVar', name: 'name', version: 'version', type: 'realSectionType' } as const

/** What an add-on keeps in a section of its own. */
export interface SectionTexts {
  /** HTML: what the section shows on paper, and what a classic add-on reads again. */
  readonly html: string
  /** JSON that only a framed add-on reads. */
  readonly data?: string
}

const prefixes = { html: 'contents', data: 'contentData' } as const
const nameOf = (prefix: string, at: number): string => (at === 0 ? prefix : `${prefix}.${at}`)
const isPiece = (prefix: string, name: string): boolean => name === prefix || (name.startsWith(`${prefix}.`) && /^\d+$/.test(name.slice(prefix.length + 1)))

export const readSectionHtml = (meta: Meta): string => joined(meta, prefixes.html)
export const readSectionData = (meta: Meta): string => joined(meta, prefixes.data)

/** A field has a limit, so a long text is in several. */
function joined(meta: Meta, prefix: string): string {
  let text = ''
  for (let at = 0; Object.hasOwn(meta, nameOf(prefix, at)); at++) text += meta[nameOf(prefix, at)]!
  return text
}

/**
 * What has to change so that the section has these texts; undefined if one is too long. An empty text removes a field. If anything changes, all of
 * it is written: of two people who did not see each other's texts, one wins as a whole.
 */
export function sectionTextChanges(meta: Meta, { html, data }: SectionTexts): Record<string, { was: string; to: string }> | undefined {
  if (html.length > limits.addon.sectionHtml || (data ?? '').length > limits.addon.sectionData) return undefined
  const wanted = [...piecesOf(meta, prefixes.html, html), ...(data === undefined ? [] : piecesOf(meta, prefixes.data, data))]
  const changes = wanted.map(([name, to]) => [name, { was: meta[name] ?? '', to }] as const)
  return Object.fromEntries(changes.some(([, { was, to }]) => was !== to) ? changes : [])
}

function piecesOf(meta: Meta, prefix: string, text: string): (readonly [name: string, to: string])[] {
  const { longest } = limits.text
  const count = Math.ceil(text.length / longest)
  const wanted = new Map(Array.from({ length: count }, (_, at) => [nameOf(prefix, at), text.slice(at * longest, (at + 1) * longest)] as const))
  for (const name of Object.keys(meta)) if (isPiece(prefix, name) && !wanted.has(name)) wanted.set(name, '')
  return [...wanted]
}

/** What an add-on reads as the meta of a section: without what the app keeps there for itself. */
export const ownMeta = (meta: Meta): Meta =>
  Object.fromEntries(
    Object.entries(meta).filter(
      ([name]) => !Object.values(prefixes).some((prefix) => isPiece(prefix, name)) && !(Object.values(sectionFields) as string[]).includes(name),
    ),
  )
