import { maxLatex, type RichMark, type RichMarkName, type RichNode, type RichRun } from '#domain/rules/documents/rich-text.ts'
import { limits } from '#domain/limits.ts'
import { equationLimits, isTooDeep } from '#domain/rules/documents/equation-output.ts'
import { mentionedIn } from '#domain/rules/documents/mention-output.ts'
import { variableClass } from '#domain/rules/documents/rich-text-output.ts'
import { isSafeLink } from '#domain/rules/documents/safe-link.ts'
import { exceeded } from '../wall/exceeded.ts'
import { attribute, isElement, neverText, textOf, type HtmlElement, type HtmlNode } from './parse-html.ts'

export type Inline = RichNode | RichRun

const markTags: Readonly<Record<string, RichMarkName>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  tt: 'code',
}

/** A line of text, with single spaces and none at its ends. `marks`: of what is around it. */
export function inlineOf(nodes: readonly HtmlNode[], marks: readonly RichMark[] = []): Inline[] {
  const runs = nodes.flatMap((node) => runsOf(node, marks))
  const line: Inline[] = []
  for (const run of runs) {
    const last = line.at(-1)
    if (run.type !== 'text') {
      if (run.type === 'hardBreak') trimEnd(line)
      line.push(run)
      continue
    }
    const isAfterSpace = last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '))
    const text = isAfterSpace ? run.text.replace(/^ /, '') : run.text
    if (text !== '') line.push({ ...run, text })
  }
  trimEnd(line)
  // A last break ends the line and is none.
  if (line.at(-1)?.type === 'hardBreak') line.pop()
  return line
}

/** Lines as they are written, each with its spaces. */
export function writtenLinesOf(nodes: readonly HtmlNode[], marks: readonly RichMark[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const run of nodes.flatMap((node) => runsOf(node, marks, true))) {
    if (run.type === 'hardBreak') lines.push([])
    if (run.type !== 'text') {
      if (run.type !== 'hardBreak') lines.at(-1)!.push(run)
      continue
    }
    for (const [at, text] of run.text.split(/\r\n?|\n/).entries()) {
      if (at > 0) lines.push([])
      if (text !== '') lines.at(-1)!.push({ ...run, text })
    }
  }
  if (lines.length > 1 && lines.at(-1)!.length === 0) lines.pop()
  return lines
}

function trimEnd(line: Inline[]): void {
  const last = line.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return
  line.pop()
  const text = last.text.slice(0, -1)
  if (text !== '') line.push({ ...last, text })
}

function runsOf(node: HtmlNode, marks: readonly RichMark[], isWritten = false): Inline[] {
  if ('value' in node) {
    const text = isWritten ? node.value : node.value.replace(/[\t\n\f\r ]+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  }
  if (isElement(node) && node.tagName === 'math') return equationOf(node)
  if (!isElement(node) || neverText.has(node.tagName)) return []
  if (node.tagName === 'br') return [{ type: 'hardBreak' }]
  const mention = mentionOf(node)
  if (mention) return [mention]
  return node.childNodes.flatMap((child) => runsOf(child, withMark(marks, node), isWritten))
}

/** Under the name that it has there. */
function mentionOf(element: HtmlElement): RichNode | undefined {
  const found = mentionedIn((name) => attribute(element, name))
  const name = textOf(element).replace(/\s+/g, ' ').trim().replace(/^@/, '').slice(0, limits.name.longest)
  return found && name ? { type: 'mention', attrs: { ...found, name } } : undefined
}

/** From its LaTeX, if it has it. */
function equationOf(math: HtmlElement): Inline[] {
  const latex = (attribute(math, 'data-latex') ?? annotationIn(math) ?? '').trim()
  if (latex === '' || latex.length > maxLatex) return []
  if (isTooDeep(latex)) throw exceeded('depth', equationLimits.depth)
  return [{ type: 'equation', attrs: { latex, ...(attribute(math, 'display') === 'block' && { display: true }) } }]
}

function annotationIn(element: HtmlElement): string | undefined {
  for (const child of element.childNodes.filter(isElement)) {
    const isSource = child.tagName === 'annotation' && attribute(child, 'encoding') === 'application/x-tex'
    const found = isSource ? textOf(child) : annotationIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** In the order in which a stored text has them. */
export function withMark(marks: readonly RichMark[], element: HtmlElement): readonly RichMark[] {
  const href = element.tagName === 'a' ? attribute(element, 'href')?.trim() : undefined
  const isLink = href !== undefined && href.length <= 2_000 && isSafeLink(href)
  const isVariable = element.tagName === 'span' && (attribute(element, 'class') ?? '').split(/\s+/).includes(variableClass)
  const type = isVariable ? 'variable' : Object.hasOwn(markTags, element.tagName) ? markTags[element.tagName] : undefined
  const mark: RichMark | undefined = isLink ? { type: 'link', attrs: { href } } : type && { type }
  if (!mark) return marks
  return [...marks.filter((each) => each.type !== mark.type), mark].sort((a, b) => (a.type < b.type ? -1 : 1))
}
