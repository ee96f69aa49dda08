import type { ReactNode } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { readHistory } from '#db/queries/queue.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HistoryIcon, OfflineIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { markVersions, toEntries } from './history-entries.ts'
import { SampleHistoryEntry } from './sample-history-entry.tsx'
import { readHistoryNames } from './history-labels.ts'
import { useServerHistory } from './use-server-history.ts'
import classes from './sample-history.module.css'

/** What was done with this sample, newest first: what is queued on this device, then everything the server knows. */
export function SampleHistory({ sample, type, head }: { sample: SampleRow; type: SampleTypeRow | undefined; head: ReactNode }) {
  const { entries: known, isMissing, ask } = useServerHistory(sample.id, JSON.stringify(sample))
  const shown = useLive(
    async (workspace) => {
      const entries = markVersions(toEntries(await readHistory(workspace, rowKey('samples', sample.id)), known), sample)
      const changes = entries.flatMap((entry) => entry.changes)
      return { entries, names: await readHistoryNames(workspace, changes) }
    },
    [sample, known],
  )
  if (!shown) return null
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
          {known === undefined ? t('Showing changes made on this device. Connect to see the full history.') : t('Connect to see later changes by other users.')}
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
