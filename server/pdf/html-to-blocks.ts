import type { PrintedBlock, PrintedPicture } from '#domain/printed-document.ts'
import { fileInAddress } from '../documents/picture-address.ts'
import { nodesToRichText } from '../documents/html-to-rich-text.ts'
import { attribute, isElement, parseHtml, type HtmlNode } from '../documents/parse-html.ts'

/** A picture in HTML: in the text itself, or a file of the group. Any other address is left out. Law: nothing is ever fetched. */
export type PictureSource =
  | { readonly kind: 'data'; readonly picture: PrintedPicture }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'other' }

/** HTML for paper: texts and pictures, one after the other. Pictures in a table or a list come behind it. */
export async function htmlToBlocks(html: string, read: (source: PictureSource) => Promise<PrintedPicture | undefined>): Promise<PrintedBlock[]> {
  const blocks: PrintedBlock[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    const content = nodesToRichText(run)
    if (content.length > 0) blocks.push({ kind: 'text', content })
    run = []
  }
  const addPicture = async (image: HtmlNode) => {
    if (!isElement(image)) return
    const caption = attribute(image, 'alt')?.trim() ?? ''
    const picture = await read(sourceOf(attribute(image, 'src') ?? ''))
    if (picture) blocks.push({ kind: 'picture', caption, picture })
    else if (caption) blocks.push({ kind: 'note', text: caption })
  }
  const add = async (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      const images = picturesIn(node)
      if (images.length === 0) {
        run.push(node)
      } else if (isElement(node) && (node.tagName === 'img' || opened.has(node.tagName))) {
        endRun()
        if (node.tagName === 'img') await addPicture(node)
        else await add(node.childNodes)
        endRun()
      } else {
        run.push(node)
        endRun()
        for (const image of images) await addPicture(image)
      }
    }
  }
  await add(parseHtml(html))
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
