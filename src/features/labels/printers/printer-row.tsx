import { useCallback, useState } from 'react'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { troubleMessage } from '#domain/rules/labels/print-troubles.ts'
import type { PrinterAddresses } from '#domain/wire/inventory/label-printers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, CheckIcon, EditIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { PrintIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { sizeText } from '#src/features/labels/stock-text.ts'
import { useTypeface } from '#src/features/labels/use-typeface.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { archiveLabelPrinterChange } from '#src/workspace/mutations/labels.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { printTestLabel } from './test-label.ts'
import classes from './printers.module.css'

export interface PrinterRowProps {
  printer: LabelPrinterRow
  /** Undefined until the server has said it. */
  address: PrinterAddresses['printers'][number] | undefined
  isConnected: boolean
  onChange: () => void
}

/** A printer, what it says about itself, and what can be done with it. */
export function PrinterRow({ printer, address, isConnected, onChange }: PrinterRowProps) {
  const { id, name, dpi } = printer
  const mutate = useMutate()
  const typeface = useTypeface()
  const [isDrawing, setIsDrawing] = useState(false)
  const facts = [address && `${address.host}:${address.port}`, sizeText(printer), t('{dpi} dpi', { dpi })]
  const test = async () => {
    if (typeof typeface !== 'function') return
    setIsDrawing(true)
    await mutate(printTestLabel(printer, typeface))
    setIsDrawing(false)
  }
  return (
    <div role="group" aria-label={name} className={classes.printer}>
      <div className={classes.facts}>
        <p className="strong">{name}</p>
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        {isConnected && <PrinterStatus key={facts[0] || ''} printerId={id} />}
      </div>
      <div className={classes.actions}>
        <Button icon={PrintIcon} loading={isDrawing} disabled={typeof typeface !== 'function'} onClick={() => void test()}>
          {t('Print a test label')}
        </Button>
        <Button icon={EditIcon} disabled={!isConnected} onClick={onChange}>
          {t('Change')}
        </Button>
        <Button icon={TrashIcon} onClick={() => void mutate(archiveLabelPrinterChange(id, name))}>
          {t('Remove')}
        </Button>
      </div>
    </div>
  )
}

/** Asked from the printer itself. */
function PrinterStatus({ printerId }: { printerId: string }) {
  const { serverReads } = useWorkspace()
  const { value, failure, read } = useServerAnswer(useCallback(() => serverReads.labelPrinterStatus(printerId), [serverReads, printerId]))
  const trouble = failure ?? (value && value.trouble !== null ? troubleMessage(value.trouble) : null)
  return (
    <div className={classes.status} role="status">
      {value === undefined && failure === null ? (
        <Chip icon={RefreshIcon}>{t('Asking the printer…')}</Chip>
      ) : trouble === null ? (
        <Chip tone="ok" icon={CheckIcon}>
          {t('Ready')}
        </Chip>
      ) : (
        <>
          <Chip tone="bad" icon={AlertIcon}>
            {t('Not ready')}
          </Chip>
          <span>{t(trouble)}</span>
          <Button variant="plain" onClick={read}>
            {t('Check again')}
          </Button>
        </>
      )}
    </div>
  )
}
