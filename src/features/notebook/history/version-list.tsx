import type { DocumentVersion } from '#domain/wire/notebook/document-versions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import type { Versions } from './use-versions.ts'
import classes from './history.module.css'

interface VersionListProps {
  versions: Versions
  shown: number | undefined
  onShow: (version: number) => void
  onEarlier: () => void
}

export function VersionList({ versions: { list, hasEarlier }, shown, onShow, onEarlier }: VersionListProps) {
  return (
    <div className={classes.versions}>
      <ol aria-label={t('Versions')}>
        {list.map((version) => (
          <li key={version.version}>
            <Row
              title={writersOf(version)}
              subtitle={timesText(version.at, version.receivedAt)}
              trailing={<ChangedWords words={version.words} />}
              current={version.version === shown}
              onClick={() => onShow(version.version)}
            />
          </li>
        ))}
      </ol>
      {hasEarlier && (
        <Button full onClick={onEarlier}>
          {t('Show earlier versions')}
        </Button>
      )}
    </div>
  )
}

const writersOf = ({ writers }: DocumentVersion): string => writers.map(({ fullName }) => fullName || t('a former group member')).join(', ')

function ChangedWords({ words }: Pick<DocumentVersion, 'words'>) {
  if (!words) return null
  const { added, removed } = words
  return (
    <span className={classes.words} aria-label={t('Words added: {added}, removed: {removed}', { added, removed })} role="img">
      {added > 0 && <span className={classes.added}>+{countText(added)}</span>}
      {removed > 0 && <span className={classes.removed}>−{countText(removed)}</span>}
    </span>
  )
}
