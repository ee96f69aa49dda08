import { useCallback, useState } from 'react'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { troubleMessage } from '#domain/rules/labels/print-troubles.ts'
import type { PrinterAddresses } from '#domain/wire/inventory/label-printers.ts'
import { frameOf } from '#domain/rules/labels/frame.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { OutlineBuilder } from '#domain/rules/labels/outline.ts'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import { usualElements } from '#domain/rules/labels/usual-elements.ts'
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
import { encodeCode } from '#src/features/labels/encode-code.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { printOn } from './print-on.ts'
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

/** In the code of a test label: no sample has it. */
const testCode = 'TEST'

/** The edge of the label, with the printer's name and a code to scan, if there is room for them. */
function printTestLabel(printer: LabelPrinterRow, typeface: Typeface): Promise<Change> {
  const { name, width, height, dpi } = printer
  const elements = usualElements({ width, height, cap: null }, { code: 'datamatrix', fields: ['name', 'code'] })
  const label: Label = { subject: 'layer', width, height, dpi, stock: { kind: 'roll' }, cap: null, elements }
  const { outline, faults } = layOutLabel(label, { name, code: testCode }, typeface, encodeCode)
  const drawn = new OutlineBuilder()
  drawn.add(frameOf(label), 0, 0, 1)
  if (faults.length === 0) drawn.add(outline, 0, 0, 1)
  return printOn(printer, { title: t('Test label'), label, outlines: [drawn], copies: 1 })
}
