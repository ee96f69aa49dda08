import { createElement, useMemo } from 'react'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { PictureIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { compareTexts, type MarkedBlock, type MarkedWords } from './compare-texts.ts'
import { headingTags } from './paragraph.ts'
import classes from './rich-text.module.css'

const tags = { same: 'span', added: 'ins', removed: 'del' } as const

/** Two texts as one, in which it is marked what came and what went. */
export function MarkedText({ before, after }: { before: RichContent; after: RichContent }) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after])
  if (blocks.every(({ words }) => words.every(({ text }) => text === ''))) return <p className="muted">{t('There is no text in this version.')}</p>
  return (
    <div className={classNames(classes.text, classes.marked)}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block: { kind, style, indent, words, isReformatted } }: { block: MarkedBlock }) {
  const tag = (style && headingTags[style]) ?? 'p'
  return createElement(
    tag,
    { 'data-style': style, 'data-indent': indent || undefined, className: kind === 'row' ? classes.row : undefined },
    kind === 'picture' && <PictureIcon className="i i-s" role="img" aria-label={t('Picture')} />,
    words.map((each, at) => <Words key={at} words={each} />),
    isReformatted && <span className={classes.reformatted}>{t('Formatting changed')}</span>,
  )
}

const Words = ({ words: { mark, text } }: { words: MarkedWords }) => createElement(tags[mark], undefined, text)
