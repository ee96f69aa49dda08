import { serverLimits } from '#domain/limits.ts'
import type { PrintedBlock, PrintedPicture } from '#domain/printed-document.ts'
import { Refusal } from '#domain/tx.ts'
import { fileInAddress } from '../documents/picture-address.ts'
import { nodesToRichText } from '../documents/html-to-rich-text.ts'
import { attribute, isElement, parseHtml, type HtmlNode } from '../documents/parse-html.ts'

/** A picture in HTML: in the text itself, or a file of the group. Any other address is left out. Law 158: nothing is ever fetched. */
export type PictureSource =
  | { readonly kind: 'data'; readonly picture: PrintedPicture }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'other' }

/** Whoever may read files makes a picture of its source, or a note of its caption. */
export type HtmlBlock = Extract<PrintedBlock, { kind: 'text' }> | { readonly kind: 'source'; readonly caption: string; readonly source: PictureSource }

/** HTML for paper: texts and pictures, one after the other. Pictures in a table or a list come behind it. Refuses with pdf.too-long. */
export function htmlToBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = []
  let pictures = 0
  let run: HtmlNode[] = []
  const endRun = () => {
    const content = nodesToRichText(run)
    if (content.length > 0) blocks.push({ kind: 'text', content })
    run = []
  }
  const addPicture = (image: HtmlNode) => {
    if (!isElement(image)) return
    if (++pictures > serverLimits.pdf.pictures) throw new Refusal('pdf.too-long')
    blocks.push({ kind: 'source', caption: attribute(image, 'alt')?.trim() ?? '', source: sourceOf(attribute(image, 'src') ?? '') })
  }
  const add = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      const images = picturesIn(node)
      if (images.length === 0) {
        run.push(node)
      } else if (isElement(node) && (node.tagName === 'img' || opened.has(node.tagName))) {
        endRun()
        if (node.tagName === 'img') addPicture(node)
        else add(node.childNodes)
        endRun()
      } else {
        run.push(node)
        endRun()
        for (const image of images) addPicture(image)
      }
    }
  }
  add(parseHtml(html))
  endRun()
  return blocks
}

/** What is around pictures without being more than their text. */
const opened: ReadonlySet<string> = new Set('p div section article header footer main figure center a span html body'.split(' '))

function picturesIn(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) return []
  return node.tagName === 'img' ? [node] : node.childNodes.flatMap(picturesIn)
}

const data = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/=\s]*)$/

function sourceOf(address: string): PictureSource {
  const [, mediaType, base64] = data.exec(address) ?? []
  if (mediaType && base64) {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
    return { kind: 'data', picture: { bytes, mediaType: mediaType as PrintedPicture['mediaType'] } }
  }
  const file = fileInAddress(address)
  return file === undefined ? { kind: 'other' } : { kind: 'file', file }
}
