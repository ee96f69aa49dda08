import { createElement, Fragment, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Block, Cell, GuidePage, Inline } from './guide-types.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import classes from './guide.module.css'

export interface GuideArticleProps {
  page: GuidePage
  /** The heading to begin at. */
  anchor: string | null
  /** Level of its title among the headings around it. */
  level: 2 | 3
  /** Before the anchors, so that two articles on one page have different ones. */
  prefix: string
  /** A link to another topic or another part is tapped; without it, links are followed as everywhere. */
  onFollow?: ((href: string) => void) | undefined
}

/** One topic, with a key of its own. It is in English in every language. */
export function GuideArticle({ page, anchor, level, prefix, onFollow }: GuideArticleProps) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const target = article.current?.querySelector<HTMLElement>(anchor === null ? '[data-title]' : `#${CSS.escape(prefix + anchor)}`)
    target?.focus({ preventScroll: true })
    // The title in the middle is as far up as the page goes.
    target?.scrollIntoView({ block: anchor === null ? 'center' : 'start' })
  }, [anchor, prefix])
  const heading = (depth: number, props: object, text: string) => createElement(`h${depth + level - 1}`, { tabIndex: -1, ...props }, text)

  const drawBlock = (block: Block): ReactNode => {
    switch (block.kind) {
      case 'heading':
        return heading(block.level, { id: prefix + block.anchor }, block.text)
      case 'paragraph':
        return <p>{drawInlines(block.content)}</p>
      case 'list':
        return createElement(
          block.isOrdered ? 'ol' : 'ul',
          null,
          block.items.map((item, at) => <li key={at}>{drawBlocks(item)}</li>),
        )
      case 'note':
        return (
          <div className={classes.note} role="note">
            {drawBlocks(block.blocks)}
          </div>
        )
      case 'table':
        return (
          <table>
            <thead>
              <tr>{block.head.map((cell, at) => drawCell('th', cell, at))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>{row.map((cell, column) => drawCell('td', cell, column))}</tr>
              ))}
            </tbody>
          </table>
        )
      case 'picture':
        return <img className={classes.picture} src={block.src} alt={block.alt} width={block.width} height={block.height} />
    }
  }
  const drawBlocks = (blocks: readonly Block[]) => blocks.map((block, at) => <Fragment key={at}>{drawBlock(block)}</Fragment>)
  const drawCell = (tag: 'th' | 'td', cell: Cell, at: number) =>
    createElement(tag, { key: at, ...(tag === 'th' && { scope: 'col' }) }, tag === 'td' ? <p>{drawInlines(cell)}</p> : drawInlines(cell))
  const drawInlines = (content: Cell): ReactNode => content.map((inline, at) => <Fragment key={at}>{drawInline(inline)}</Fragment>)
  const drawInline = (inline: Inline): ReactNode => {
    if (typeof inline === 'string') return inline
    switch (inline.kind) {
      case 'code':
        return <code className="mono">{inline.text}</code>
      case 'strong':
        return <strong>{drawInlines(inline.content)}</strong>
      case 'emphasis':
        return <em>{drawInlines(inline.content)}</em>
      case 'link':
        return drawLink(inline.href, drawInlines(inline.content))
    }
  }
  const drawLink = (href: string, content: ReactNode) => {
    const follow = (event: MouseEvent) => {
      event.preventDefault()
      onFollow?.(href)
    }
    return (
      <Link href={href} target={href.startsWith('/') ? undefined : '_blank'} onClick={onFollow && href.startsWith('/') ? follow : undefined}>
        {content}
      </Link>
    )
  }

  return (
    <article ref={article} lang="en" className={classes.article} data-topic={page.topic}>
      {heading(1, { 'data-title': true, 'data-autofocus': true }, page.title)}
      {drawBlocks(page.blocks)}
    </article>
  )
}
