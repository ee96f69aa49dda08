import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { sizeText } from '#src/features/labels/stock-text.ts'

/** Two labels that differ by less are the same. Millimeters. */
const tolerance = 0.6

const isSameSize = (a: Pick<Label, 'width' | 'height'>, b: Pick<Label, 'width' | 'height'>): boolean =>
  Math.abs(a.width - b.width) <= tolerance && Math.abs(a.height - b.height) <= tolerance

export interface PrinterCardProps {
  printers: readonly LabelPrinterRow[]
  printer: LabelPrinterRow | undefined
  label: Label
  onChange: (printerId: string) => void
}

/** Where labels come out: in the print window of the browser, or on a printer in the network. */
export function PrinterCard({ printers, printer, label, onChange }: PrinterCardProps) {
  return (
    <Card label={t('Printer')}>
      <div className="stack">
        <SelectField
          label={t('Printer')}
          options={[{ value: '', label: t('Printer of this device') }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
          value={printer?.id ?? ''}
          onChange={onChange}
        />
        {printer && !isSameSize(printer, label) && (
          <Banner tone="warn">{t('The labels in this printer are {size}. Yours are {own}.', { size: sizeText(printer), own: sizeText(label) })}</Banner>
        )}
      </div>
    </Card>
  )
}
