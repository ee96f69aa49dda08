import { useCallback, useState } from 'react'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { usualPort } from '#domain/wire/inventory/label-printers.ts'
import { readLabelPrinters, readPrintJobs } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PlusIcon, PrintIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { PrintJobs } from './print-jobs.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterRow } from './printer-row.tsx'
import classes from './printers.module.css'

/** How many print jobs are shown below the printers. */
const maxJobs = 5

/** The label printers of the group, for its administrators: their addresses, their status, and a test label. */
export function PrintersTab() {
  const { serverReads } = useWorkspace()
  const printers = useLive(readLabelPrinters, [])
  const jobs = useLive(readPrintJobs, [])
  const answer = useServerAnswer(useCallback(() => serverReads.labelPrinters(), [serverReads]))
  const { value: addresses, read } = answer
  const [changed, setChanged] = useState<LabelPrinterRow | 'new' | null>(null)
  const addressOf = (id: string) => addresses?.printers.find(({ printerId }) => printerId === id)
  const add = (
    <Button icon={PlusIcon} disabled={!addresses} onClick={() => setChanged('new')}>
      {t('Add printer')}
    </Button>
  )
  return (
    <div className={classes.tab}>
      <p className="muted">
        {t(
          'Everyone in the group can print labels on these printers, from any device. The server sends the labels: the printer must be in its network and understand ZPL, as Zebra printers do.',
        )}
      </p>
      <AnswerNotice {...answer} />
      {printers && (
        <Card title={t('Label printers')} flush action={printers.length > 0 && add}>
          {printers.length === 0 ? (
            <EmptyState icon={PrintIcon} title={t('No printers yet')} action={add}>
              {t('Add a printer with the address that is on its display or its configuration label.')}
            </EmptyState>
          ) : (
            printers.map((printer) => (
              <PrinterRow
                key={printer.id}
                printer={printer}
                address={addressOf(printer.id)}
                isConnected={addresses !== undefined}
                onChange={() => setChanged(printer)}
              />
            ))
          )}
        </Card>
      )}
      {jobs && jobs.length > 0 && (
        <Card title={t('Your labels')} flush>
          <PrintJobs jobs={jobs.slice(0, maxJobs)} />
        </Card>
      )}
      {changed && (
        <PrinterDialog
          printer={changed === 'new' ? null : changed}
          address={(changed !== 'new' && addressOf(changed.id)) || { host: '', port: usualPort }}
          onClose={(isSaved) => {
            setChanged(null)
            if (isSaved) read()
          }}
        />
      )}
    </div>
  )
}
