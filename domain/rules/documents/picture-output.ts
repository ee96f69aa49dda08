import { escapeHtml } from './escape-html.ts'
import type { Picture } from './rich-text.ts'

/** What it is called where it cannot be shown. */
export const pictureText = ({ alt, name }: Pick<Picture, 'alt' | 'name'>): string => alt || name

/** Where the bytes of a file are. */
export type PictureAddress = (file: string) => string

const ofServer: PictureAddress = (file) => `/api/v1/files/${file}`

/** For programs: the address of its file, what is known of it, and as HTML what is written below it. */
export function pictureHtml({ file, name, alt, width }: Picture, caption: string, addressOf: PictureAddress = ofServer): string {
  const size = width ? ` data-width="${width}" style="width:${width}%"` : ''
  return `<figure><img src="${escapeHtml(addressOf(file))}" alt="${escapeHtml(alt ?? '')}" data-name="${escapeHtml(name)}"${size}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}
