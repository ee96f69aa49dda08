/** Characters: longer text is pasted as it is. */
const maxPasted = 200_000

const heading = /^#{1,6} +\S/m
const task = /^ *[-*+] \[[ xX]\] +\S/m
const fence = /^ {0,3}```/m
const tableRule = /^ {0,3}\|? *:?-{3,}:? *(?:\| *:?-{3,}:? *)+\|? *$/m
const items = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) +\S.*\n(?:\s*\n)?\s{0,8}(?:[-*+]|\d{1,3}[.)]) +\S/m
const bold = /(?:^|[\s(])(\*\*|__)(?=\S)[^\n*_]{1,200}\1(?=$|[\s).,:;!?])/m

/** Whether a text has lines that are marked up as in Markdown. A star or a number sign alone can be anything. */
export const isMarkdown = (text: string): boolean =>
  text.length <= maxPasted && [heading, task, fence, tableRule, items, bold].some((mark) => mark.test(text.replaceAll('\r\n', '\n')))

/** As HTML that was not sanitized yet. Single breaks within a paragraph are kept: people who write by hand mean them. */
export async function markdownToHtml(markdown: string): Promise<string> {
  const { Marked } = await import('marked')
  return new Marked({ gfm: true, breaks: true }).parse(markdown, { async: false })
}
