import type { ReactNode } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HistoryIcon, OfflineIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { SampleHistoryEntry } from './sample-history-entry.tsx'
import { readHistoryNames } from './history-labels.ts'
import type { SampleHistoryState } from './use-sample-history.ts'
import classes from './sample-history.module.css'

export interface SampleHistoryProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  history: SampleHistoryState
  head: ReactNode
}

/** What was done with this sample, newest first. */
export function SampleHistory({ sample, type, history, head }: SampleHistoryProps) {
  const { isComplete, isMissing, ask } = history
  // Entries and names together: a name that is not read yet would be shown as a number.
  const shown = useLive(
    async (workspace) => {
      const entries = history.entries ?? []
      return { entries, isRead: history.entries !== undefined, names: await readHistoryNames(workspace, entries) }
    },
    [history.entries],
  )
  if (!shown?.isRead) return null
  const { entries, names } = shown
  return (
    <div className={classes.history}>
      {head}
      <h2>{t('History')}</h2>
      {isMissing && (
        <Banner
          tone="plain"
          icon={OfflineIcon}
          action={
            <Button variant="plain" onClick={ask}>
              {t('Try again')}
            </Button>
          }
        >
          {isComplete ? t('Connect to see later changes by other users.') : t('Showing changes made on this device. Connect to see the full history.')}
        </Banner>
      )}
      {entries.length === 0 ? (
        <EmptyState icon={HistoryIcon} title={t('No changes yet')} />
      ) : (
        <ol className={classes.list}>
          {entries.map((entry) => (
            <SampleHistoryEntry key={entry.key} entry={entry} sample={sample} type={type} names={names} />
          ))}
        </ol>
      )}
    </div>
  )
}
