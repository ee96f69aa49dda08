import type { Permission } from '#domain/permission.ts'
import type { ScannedEntry } from '#machines/scan-types.ts'
import { readInbox } from '#db/queries/inbox-groups.ts'
import { readQueue } from '#db/queries/queue.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { AlertIcon, ArchiveIcon, HierarchyIcon, ScanIcon, SentIcon, TagIcon, TubesIcon, UploadIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { timeText, todayText } from '#src/workspace/format/dates.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ExpiringSoon } from './expiring-soon.tsx'
import { LastScanned } from './last-scanned.tsx'
import { StockWatch } from './stock-watch.tsx'
import classes from './home-screen.module.css'

/** Where the day starts: what waits, what was scanned last, and the ways in. */
export function HomeScreen({ scanned }: { scanned: readonly ScannedEntry[] }) {
  const navigate = useNavigate()
  const may = usePermission()
  const { groupName } = useWorkspace()
  const queue = useLive(readQueue, []) ?? []
  const inbox = useLive(readInbox, []) ?? []
  const oldest = queue[0]
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Today')}
        subtitle={
          <>
            {groupName} <span className="mono">{todayText()}</span>
          </>
        }
        actions={
          <Button variant="primary" icon={ScanIcon} onClick={() => navigate(addresses.scan)}>
            {t('Scan')}
          </Button>
        }
      />
      <div className={classes.cards}>
        <div className="stack-l">
          <Card
            title={t('Unsynced changes')}
            flush
            action={
              <Button variant="plain" onClick={() => navigate(addresses.queue)}>
                {t('Open queue')}
              </Button>
            }
          >
            {inbox.length > 0 && (
              <Row
                leading={<AlertIcon className="i t-bad" aria-hidden />}
                title={plural(inbox.length, { one: '# change to review', other: '# changes to review' })}
                subtitle={inbox[0]?.item.intent.label}
                href={addresses.queue}
                chevron
              />
            )}
            {oldest ? (
              <Row
                leading={<WaitingIcon className="i t-warn" aria-hidden />}
                title={plural(queue.length, { one: '# change waiting to sync', other: '# change waiting to sync' })}
                subtitle={t('Oldest from {time}, saved on this device', { time: timeText(oldest.capturedAt) })}
                href={addresses.queue}
                chevron
              />
            ) : (
              <Row
                leading={<SentIcon className="i t-ok" aria-hidden />}
                title={t('All changes synced')}
                subtitle={t('New changes are saved on this device first.')}
              />
            )}
          </Card>
          <Card title={t('Inventory')} flush>
            {entryPoints(may).map(({ icon: Icon, ...entryPoint }) => (
              <Row key={entryPoint.href} leading={<Icon className="i" aria-hidden />} {...entryPoint} chevron />
            ))}
          </Card>
        </div>
        <div className="stack-l">
          <StockWatch />
          <ExpiringSoon />
          <LastScanned scanned={scanned} />
        </div>
      </div>
    </div>
  )
}

const entryPoints = (may: (permission: Permission) => boolean) => [
  { icon: HierarchyIcon, title: t('Storage'), subtitle: t('Freezers, racks and boxes'), href: addresses.storage },
  { icon: TubesIcon, title: t('Samples'), subtitle: t('Search, filter and sort all samples'), href: addresses.samples },
  { icon: TagIcon, title: t('Sample types'), subtitle: t('Fields and units of each type'), href: addresses.sampleTypes },
  { icon: ArchiveIcon, title: t('Archive'), subtitle: t('Samples that are used up or no longer needed'), href: addresses.archive },
  ...(may('Sample.Create') ? [{ icon: UploadIcon, title: t('Import'), subtitle: t('Samples from a CSV or Excel file'), href: addresses.importSamples }] : []),
]
