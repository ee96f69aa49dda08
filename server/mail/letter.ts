import { escapeHtml } from '#domain/rules/documents/escape-html.ts'

interface LetterLink {
  readonly label: string
  readonly url: string
}

interface LetterList {
  readonly title: string
  readonly lines: readonly string[]
}

/** A mail about one thing to do. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly lists?: readonly LetterList[]
  readonly link: LetterLink
  /** How long the link is valid, and what to do if the mail is unexpected; further links. */
  readonly footer: readonly (string | LetterLink)[]
  /** The same each time it is sent, so that a mail program shows it once. */
  readonly messageId?: string
  /** Where a mail program unsubscribes the person, without asking. */
  readonly unsubscribe?: string
}

/** As plain text, and as simple HTML with the same words. */
export function formatLetter({ subject, paragraphs, lists = [], link, footer }: Letter): { subject: string; text: string; html: string } {
  const text = [
    ...paragraphs,
    ...lists.map(listText),
    linkText(link),
    ...footer.map((part) => (typeof part === 'string' ? part : linkText(part))),
    '-- \nAliquot',
  ]
  const html = [
    ...paragraphs.map(paragraph),
    ...lists.map(listHtml),
    linkHtml(link),
    ...footer.map((part) => (typeof part === 'string' ? paragraph(part) : linkHtml(part))),
    paragraph('Aliquot'),
  ]
  return { subject, text: `${text.join('\n\n')}\n`, html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n` }
}

/** For the programs that file and unsubscribe mails. RFC 8058 */
export const letterHeaders = ({ unsubscribe }: Letter): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

const linkText = ({ label, url }: LetterLink): string => `${label}:\n${url}`
const listText = ({ title, lines }: LetterList): string => [title, ...lines.map((line) => `- ${line}`)].join('\n')

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
const linkHtml = ({ label, url }: LetterLink): string => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
const listHtml = ({ title, lines }: LetterList): string =>
  `<h2>${escapeHtml(title)}</h2>\n<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`
