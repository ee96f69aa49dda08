import { createElement, Fragment, useEffect, useRef, type ReactNode } from 'react'
import { equationText } from '#domain/rules/documents/equation-output.ts'
import { mentionText } from '#domain/rules/documents/mention-output.ts'
import { paragraphMarkers } from '#domain/rules/documents/paragraph-markers.ts'
import type { Equation, Mention, ParagraphStyle, RichContent, RichMark, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import classes from './print.module.css'

const headingTags: Readonly<Partial<Record<ParagraphStyle, string>>> = { heading1: 'h3', heading2: 'h4', heading3: 'h5' }

/** A text with formatting on paper. Its pictures are blocks of their own. */
export function PrintedText({ content }: { content: RichContent }) {
  const markers = paragraphMarkers(content)
  return content.map((node, at) => {
    if (node.type === 'text' || node.type === 'picture') return null
    return node.type === 'table' ? <TextTable key={at} table={node} /> : <Paragraph key={at} node={node} marker={markers[at]!} />
  })
}

function Paragraph({ node, marker }: { node: RichNode; marker: string }) {
  const style = node.attrs?.['style'] as ParagraphStyle | undefined
  const indent = Number(node.attrs?.['indent'] ?? 0)
  return createElement(
    (style && headingTags[style]) ?? 'p',
    { 'data-style': style, style: marker ? { marginInlineStart: `${(indent + 1) * 1.6}em` } : undefined },
    marker && <span className={classes.marker}>{marker}</span>,
    node.content?.length ? <PrintedLine content={node.content} /> : <br />,
  )
}

const nodesOf = (node: RichNode) => (node.content ?? []) as readonly RichNode[]

const TextTable = ({ table }: { table: RichNode }) => (
  <table className={classes.table}>
    <tbody>
      {nodesOf(table).map((row, at) => (
        <tr key={at}>
          {nodesOf(row).map((cell, index) => {
            const { header, colspan, rowspan } = (cell.attrs ?? {}) as { header?: true; colspan?: number; rowspan?: number }
            return createElement(header ? 'th' : 'td', { key: index, colSpan: colspan, rowSpan: rowspan }, <PrintedText content={cell.content ?? []} />)
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What is written in one line. */
export const PrintedLine = ({ content }: { content: RichContent }) => content.map((node, at) => <Fragment key={at}>{inlineOf(node)}</Fragment>)

function inlineOf(node: RichNode | RichRun): ReactNode {
  if (node.type === 'text') return (node.marks ?? []).reduce<ReactNode>((inner, mark) => marked(inner, mark, node.text), node.text)
  if (node.type === 'hardBreak') return <br />
  if (node.type === 'equation') return <PrintedEquation equation={node.attrs as unknown as Equation} />
  return node.type === 'mention' && <strong>{mentionText(node.attrs as unknown as Mention)}</strong>
}

/** Its LaTeX, until what draws it is loaded. */
function PrintedEquation({ equation }: { equation: Equation }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    import('#src/workspace/rich-text/equations/draw-equation.ts').then(
      ({ drawEquation }) => place.current && drawEquation(place.current, equation),
      reportFailure,
    )
  }, [equation])
  return <span ref={place}>{equationText(equation)}</span>
}

const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', superscript: 'sup', subscript: 'sub', code: 'code' } as const

/** On paper a link also says where it leads. */
function marked(inner: ReactNode, { type, attrs }: RichMark, text: string): ReactNode {
  if (type === 'variable') return inner
  if (type !== 'link') return createElement(markTags[type], undefined, inner)
  const href = attrs?.['href']
  return (
    <>
      <u>{inner}</u>
      {typeof href === 'string' && href !== text && <span className="muted">{` (${href})`}</span>}
    </>
  )
}
