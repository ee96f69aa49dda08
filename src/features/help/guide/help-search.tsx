import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { foreignText } from '#src/workspace/display/foreign-text.ts'
import { findInGuide } from './find-in-guide.ts'
import { helpAddress } from './help-address.ts'
import { shownGuide } from './shown-guide.ts'
import classes from './guide.module.css'

export interface HelpSearchProps {
  search: string
  onSearch: (search: string) => void
}

/** Finds words in all topics, also offline. */
export function HelpSearch({ search, onSearch }: HelpSearchProps) {
  return (
    <div className={classes.search}>
      <TextField label={t('Search the help')} type="search" value={search} onChange={onSearch} />
      {!document.documentElement.lang.startsWith('en') && <p className="small muted">{t('The help is in English.')}</p>}
    </div>
  )
}

/** What was found; a tap opens it. */
export function HelpHits({ search, onFollow }: { search: string; onFollow: (href: string) => void }) {
  // In either spelling.
  const hits = findInGuide(shownGuide(), foreignText(search))
  if (hits.length === 0) return <p role="status">{t('Nothing found. Try another word, or fewer.')}</p>
  return (
    <div lang="en">
      <Card flush>
        {hits.map(({ topic, anchor, names, excerpt }) => (
          <Row
            key={helpAddress(topic, anchor)}
            title={names.join(' › ')}
            subtitle={excerpt}
            wraps
            onClick={() => onFollow(helpAddress(topic, anchor))}
            chevron
          />
        ))}
      </Card>
    </div>
  )
}
