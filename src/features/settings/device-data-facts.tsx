import { entityNames } from '#domain/schema.ts'
import { readQueue } from '#db/queries/queue.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import type { DeviceDataReport } from './device-data-report.ts'

/** What is stored here, and how much of each. */
export function DeviceDataFacts({ report, others }: { report: DeviceDataReport; others: number }) {
  const { writeContext } = useWorkspace()
  const queue = useLive(readQueue, []) ?? []
  const answers = useLive((workspace) => workspace.inbox.count(), []) ?? 0
  const rows =
    useLive(async (workspace) => (await Promise.all(entityNames.map((name) => workspace.mirror(name).count()))).reduce((sum, count) => sum + count, 0), []) ?? 0
  const { usage, quota, databases, caches, shellFiles } = report
  const oldest = queue[0]
  const sized = (words: string, bytes: number | undefined) => (bytes === undefined ? words : `${words}, ${bytesText(bytes)}`)
  return (
    <Card title={t('On this device')}>
      <div className="stack-l">
        {usage !== undefined && quota !== undefined && (
          <ProgressBar
            label={t('Used by Aliquot')}
            value={usage}
            max={Math.max(quota, 1)}
            text={t('{usage} of {quota}', { usage: bytesText(usage), quota: bytesText(quota) })}
          />
        )}
        <DescriptionList
          facts={[
            {
              label: t('Waiting to sync'),
              value: oldest
                ? `${sized(plural(queue.length, { one: '# change', other: '# changes' }), new Blob([JSON.stringify(queue)]).size)}, ${t('oldest from {time}', { time: dateTimeText(oldest.capturedAt) })}`
                : t('None'),
            },
            { label: t('Changes to review'), value: answers ? String(answers) : t('None') },
            { label: t('Copy of the inventory'), value: sized(plural(rows, { one: '# record', other: '# records' }), databases) },
            { label: t('Copies for other users and groups'), value: others ? String(others) : t('None') },
            { label: t('Aliquot app'), value: sized(plural(shellFiles, { one: '# file', other: '# files' }), caches) },
            { label: t('Version'), value: <span className="mono">{writeContext.appVersion}</span> },
          ]}
        />
      </div>
    </Card>
  )
}
