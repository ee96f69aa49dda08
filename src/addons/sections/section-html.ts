import { limits } from '#domain/limits.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'

type Meta = Readonly<Record<string, string>>

/** The fields of a section of an add-on; other fields are the add-on's own. */
export const sectionFields = { rootVar: 'rootVar', name: 'name', version: 'version', type: 'realSectionType' } as const

const prefix = 'contents'
const nameOf = (at: number): string => (at === 0 ? prefix : `${prefix}.${at}`)
const isPiece = (name: string): boolean => name === prefix || /^contents\.\d+$/.test(name)

/** The HTML that an add-on has saved in a section. A field has a limit, so long HTML is in several. */
export function readSectionHtml(meta: Meta): string {
  let html = ''
  for (let at = 0; Object.hasOwn(meta, nameOf(at)); at++) html += meta[nameOf(at)]!
  return html
}

/** What has to change so that the section has this HTML; undefined if it is too long. An empty text removes a field. */
export function sectionHtmlChanges(meta: Meta, html: string): Record<string, { was: string; to: string }> | undefined {
  if (html.length > addonLimits.sectionHtml) return undefined
  const pieces = Math.ceil(html.length / limits.text.longest)
  const wanted = new Map(Array.from({ length: pieces }, (_, at) => [nameOf(at), html.slice(at * limits.text.longest, (at + 1) * limits.text.longest)] as const))
  for (const name of Object.keys(meta)) if (isPiece(name) && !wanted.has(name)) wanted.set(name, '')
  const changed = [...wanted].filter(([name, to]) => (meta[name] ?? '') !== to)
  return Object.fromEntries(changed.map(([name, to]) => [name, { was: meta[name] ?? '', to }]))
}

/** What an add-on reads as the meta of a section: without what the app keeps there for itself. */
export const ownMeta = (meta: Meta): Meta =>
  Object.fromEntries(Object.entries(meta).filter(([name]) => !isPiece(name) && !(Object.values(sectionFields) as string[]).includes(name)))
