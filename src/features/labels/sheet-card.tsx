import type { Label } from '#domain/rules/labels/label.ts'
import { labelsOnSheet, type Sheet } from '#domain/rules/labels/sheets.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { sizeText } from './stock-text.ts'
import classes from './labels.module.css'

export interface SheetCardProps {
  sheet: Sheet
  label: Label
  /** From 0. */
  first: number
  count: number
  onChoose: (first: number) => void
  onTest: () => void
}

/** Which labels of the sheet are still there. */
export function SheetCard({ sheet, label, first, count, onChoose, onTest }: SheetCardProps) {
  const most = labelsOnSheet(sheet)
  const type = (text: string) => {
    const typed = Number(text)
    if (Number.isSafeInteger(typed) && typed >= 1 && typed <= most) onChoose(typed - 1)
  }
  return (
    <Card
      title={t('Sheet, {columns} × {rows}', { columns: sheet.columns, rows: sheet.rows })}
      action={
        <Button variant="plain" onClick={onTest}>
          {t('Test sheet')}
        </Button>
      }
    >
      <div className={classes.sheetRow}>
        <SheetPicture sheet={sheet} label={label} first={first} count={count} onChoose={onChoose} />
        <div className={classNames('stack', classes.sheetText)}>
          <p className="muted">{t('Paper of {size}. Tap the first free label.', { size: sizeText(sheet.page) })}</p>
          <NumberField label={t('Start at')} value={String(first + 1)} onChange={type} step={1} min={1} max={most} />
          <p>{plural(first, { one: '# used before', other: '# used before' })}</p>
          <p className={classes.now}>{plural(count, { one: '# printed now', other: '# printed now' })}</p>
        </div>
      </div>
    </Card>
  )
}
