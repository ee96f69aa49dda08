import { rowMark } from '#domain/marks.ts'
import { readHistory } from '#db/queries/queue.ts'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FailedIcon, HistoryIcon, SentIcon, WaitingIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { momentText } from '#src/workspace/dates.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { toEntries } from './history-entries.ts'
import look from './sample-history.module.css'

/** What was done with this sample on this device, newest first: waiting, sent, refused. */
export function SampleHistory({ sampleId }: { sampleId: number }) {
  const entries = useLive(async (workspace) => toEntries(await readHistory(workspace, rowMark('samples', sampleId))), [sampleId]) ?? []
  return (
    <div className={look.history}>
      <h2>{t('History on this device')}</h2>
      {entries.length === 0 ? (
        <EmptyState icon={HistoryIcon} title={t('Nothing was changed here yet')} />
      ) : (
        <ol className={look.list}>
          {entries.map(({ n, label, at, state }) => (
            <li key={n}>
              <span>{label}</span>
              <span className="muted small">{momentText(at)}</span>
              {state === 'waiting' && (
                <Chip tone="warn" icon={WaitingIcon} quiet>
                  {t('Waiting to be sent')}
                </Chip>
              )}
              {state === 'sent' && (
                <Chip tone="ok" icon={SentIcon} quiet>
                  {t('Sent')}
                </Chip>
              )}
              {state === 'refused' && (
                <Chip tone="bad" icon={FailedIcon} quiet>
                  {t('Refused')}
                </Chip>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
