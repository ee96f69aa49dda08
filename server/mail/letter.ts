/** A mail about one thing to do. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: { readonly label: string; readonly url: string }
  /** How long the link is valid, and what to do if the mail is unexpected. */
  readonly footer: readonly string[]
}

/** As plain text, and as simple HTML with the same words. */
export function formatLetter({ subject, paragraphs, link, footer }: Letter): { subject: string; text: string; html: string } {
  const text = [...paragraphs, `${link.label}:\n${link.url}`, ...footer, '-- \nAliquot']
  const html = [
    ...paragraphs.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    ...footer.map(paragraph),
    paragraph('Aliquot'),
  ]
  return { subject, text: `${text.join('\n\n')}\n`, html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n` }
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)
