import { useEffect, useMemo } from 'react'
import type { PrintedBlock, PrintedCell, PrintedDocument, PrintedLogo, PrintedPicture, PrintedTable } from '#domain/printed-document.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { PrintedDrawing } from './printed-drawing.tsx'
import { PrintedLine, PrintedText } from './printed-text.tsx'
import classes from './print.module.css'

/** A document as it is on paper. */
export function PrintedPage({ document: { title, code, facts, parts, foot, logo } }: { document: PrintedDocument }) {
  usePageMargins([code, title].filter(Boolean).join(' · '), foot)
  return (
    <>
      <header className={classes.head}>
        {logo && <Picture picture={logo.picture} name={logo.name} box={logo.box} />}
        {code && <p className="mono small muted">{code}</p>}
        <h1>{title}</h1>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {parts.map(({ heading, blocks, note }, at) => (
        <section key={at} className={classNames(classes.part, classes.words)}>
          <h2>{heading}</h2>
          <Blocks blocks={blocks} />
          {note && <p className={classes.note}>{note}</p>}
        </section>
      ))}
    </>
  )
}

/** A part of it alone, on the screen. */
export const PrintedBlocks = ({ blocks }: { blocks: readonly PrintedBlock[] }) => (
  <div className={classes.words}>
    <Blocks blocks={blocks} />
  </div>
)

const Blocks = ({ blocks }: { blocks: readonly PrintedBlock[] }) => blocks.map((block, at) => <Block key={at} block={block} />)

/** Names the pages at their top and bottom, in browsers that print such margins. */
function usePageMargins(top: string, bottom: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page experiment { @top-left { content: ${cssText(top)} } @bottom-left { content: ${cssText(bottom)} } }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [top, bottom])
}

const cssText = (text: string): string => `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (each) => `\\${each.codePointAt(0)!.toString(16)} `)}"`

function Block({ block }: { block: PrintedBlock }) {
  switch (block.kind) {
    case 'text':
      return <PrintedText content={block.content} />
    case 'note':
      return <p className={classes.note}>{block.text}</p>
    case 'table':
      return <Table table={block} />
    case 'picture':
      return (
        <figure>
          <Picture picture={block.picture} name={block.caption} width={block.width} />
          <figcaption className={classes.note}>{block.words ? <PrintedLine content={block.words} /> : block.caption}</figcaption>
        </figure>
      )
    case 'drawing':
      return (
        <figure>
          <PrintedDrawing strokes={block.strokes} label={block.caption} />
          {block.caption && <figcaption className={classes.note}>{block.caption}</figcaption>}
        </figure>
      )
  }
}

function Picture({
  picture: { bytes, mediaType },
  name,
  width,
  box,
}: {
  picture: PrintedPicture
  name: string
  width?: number | undefined
  box?: PrintedLogo['box']
}) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: mediaType })), [bytes, mediaType])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={name} style={box ? { maxWidth: box.width, maxHeight: box.height } : { width: width && `${width}%` }} />
}

const Table = ({ table: { label, head, rows, numbers = [] } }: { table: PrintedTable }) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      {head.map((row, at) => (
        <tr key={at}>
          {row.map((cell, column) =>
            cell.length === 0 ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col" className={numbers.includes(column) ? 'num' : undefined}>
                <Lines cell={cell} />
              </th>
            ),
          )}
        </tr>
      ))}
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={at}>
          {row.map((cell, column) => (
            <td key={column} className={numbers.includes(column) ? 'num' : undefined}>
              <Lines cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const looks = { strong: 'strong', muted: 'small muted', code: 'mono small' } as const

const Lines = ({ cell }: { cell: PrintedCell }) =>
  cell.map(({ text, look }, at) => (
    <span key={at} className={look && looks[look]}>
      {text}
    </span>
  ))
