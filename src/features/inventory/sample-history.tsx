import type { ReactNode } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { rowMark } from '#domain/marks.ts'
import { readHistory } from '#db/queries/queue.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { HistoryIcon, OfflineIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { markVersions, toEntries } from './history-entries.ts'
import { SampleHistoryEntry } from './sample-history-entry.tsx'
import { readHistoryNames } from './sample-history-words.ts'
import { useServerHistory } from './use-server-history.ts'
import look from './sample-history.module.css'

/** What was done with this sample, newest first: what waits on this device, then what the server knows of everybody. */
export function SampleHistory({ sample, type, head }: { sample: SampleRow; type: SampleTypeRow | undefined; head: ReactNode }) {
  const { entries: known, isMissing, ask } = useServerHistory(sample.id, JSON.stringify(sample))
  const shown = useLive(
    async (workspace) => {
      const entries = markVersions(toEntries(await readHistory(workspace, rowMark('samples', sample.id)), known), sample)
      const changes = entries.flatMap((entry) => entry.changes)
      return { entries, names: await readHistoryNames(workspace, changes) }
    },
    [sample, known],
  )
  if (!shown) return null
  const { entries, names } = shown
  return (
    <div className={look.history}>
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
          {known === undefined ? t('Only what was done on this device: the older part needs the network.') : t('What others did since then needs the network.')}
        </Banner>
      )}
      {entries.length === 0 ? (
        <EmptyState icon={HistoryIcon} title={t('Nothing was changed here yet')} />
      ) : (
        <ol className={look.list}>
          {entries.map((entry) => (
            <SampleHistoryEntry key={entry.key} entry={entry} sample={sample} type={type} names={names} />
          ))}
        </ol>
      )}
    </div>
  )
}
