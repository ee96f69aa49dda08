import { getSchema } from '@tiptap/core'
import { DOMParser as ContentParser } from '@tiptap/pm/model'
import { isRichText, type Picture, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { sanitizerReady } from '#src/ui/trusted-types.ts'
import { cleanPasted } from '#src/workspace/rich-text/pasted-html.ts'
import { richTextExtensions } from '#src/workspace/rich-text/extensions.ts'

export interface HtmlPart {
  /** The heading of a section; empty for what is in none. */
  readonly name: string
  readonly content: RichContent
}

/**
 * HTML of another notebook as texts that a section can have: through the sanitizer and what cleans pasted HTML, and then only what the schema knows.
 * Its images are pictures if they are in the archive; nothing is fetched. An Aliquot file has an element for each section, whose first heading is its name.
 */
export async function htmlToParts(html: string, pictureOf: PictureAt): Promise<HtmlPart[]> {
  const body = await openHtml(html)
  for (const image of body.querySelectorAll('img')) namePicture(image, pictureOf)
  const sections = [...body.children].filter((element): element is HTMLElement => element.matches('section'))
  const parts = sections.map((section) => {
    section.remove()
    const heading = section.querySelector('h1')
    heading?.remove()
    return { name: heading?.textContent.trim() ?? '', content: toContent(section) }
  })
  return [{ name: '', content: toContent(body) }, ...parts].filter(({ name, content }) => name !== '' || content.length > 0)
}

/** HTML as one text, without its pictures. */
export const htmlToText = async (html: string): Promise<RichContent> => toContent(await openHtml(html))

/** In a document that no window shows: it loads nothing. */
async function openHtml(html: string): Promise<HTMLElement> {
  const { default: purify } = await import('dompurify')
  await sanitizerReady()
  return new DOMParser().parseFromString(purify.sanitize(html, { RETURN_TRUSTED_TYPE: false }), 'text/html').body
}

/** The picture at an address in the HTML; undefined if it is not in the archive. */
export type PictureAt = (address: string) => Pick<Picture, 'file' | 'name'> | undefined

function namePicture(image: HTMLImageElement, pictureOf: PictureAt): void {
  const picture = pictureOf(image.getAttribute('src') ?? '')
  delete image.dataset['file']
  if (!picture) return
  image.dataset['file'] = picture.file
  image.dataset['name'] = picture.name
}

function toContent(element: HTMLElement): RichContent {
  cleanPasted(element)
  if (!element.textContent.trim() && !element.querySelector('table, img')) return []
  const node = ContentParser.fromSchema(getSchema(richTextExtensions())).parse(element)
  const content = withoutNulls(node.toJSON() as { content?: RichContent }).content ?? []
  return isRichText(content) ? content : []
}

/** Attributes without a value are left out, as in a document. */
function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => [name, withoutNulls(each)] as const)
  return Object.fromEntries(fields.filter(([name, each]) => name !== 'attrs' || Object.keys(each as object).length > 0)) as T
}
