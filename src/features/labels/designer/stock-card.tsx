import type { LabelDesign } from '#domain/entities/label-template.ts'
import { msg } from '#domain/message.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import type { LabelStock } from '#domain/rules/labels/label.ts'
import { labelPresets } from '#domain/rules/labels/presets.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { presetText } from '#src/features/labels/stock-text.ts'
import { MillimeterField } from './millimeter-field.tsx'
import classes from './designer.module.css'

const own = 'own'
const { side, page, dpi, rows } = labelLimits

const isSame = (a: LabelDesign, b: Omit<LabelDesign, 'elements'>): boolean =>
  a.width === b.width && a.height === b.height && JSON.stringify([a.stock, a.cap]) === JSON.stringify([b.stock, b.cap])

/** A sheet on which as many of these labels as there is room for stand without gaps. */
const usualSheet = ({ width, height }: LabelDesign): LabelStock => ({
  kind: 'sheet',
  page: { width: 210, height: 297 },
  left: 5,
  top: 10,
  columns: Math.max(1, Math.floor(200 / width)),
  rows: Math.max(1, Math.floor(277 / height)),
  columnStep: width,
  rowStep: height,
})

/** The paper: one that is sold, or any size. What is on the label stays. */
export function StockCard({ design, onChange }: { design: LabelDesign; onChange: (design: LabelDesign, run?: string) => void }) {
  const { width, height, stock } = design
  const preset = labelPresets.find((each) => isSame(design, each))
  const choosePreset = (id: string) => {
    const chosen = labelPresets.find((each) => each.id === id)
    if (chosen) onChange({ ...design, width: chosen.width, height: chosen.height, dpi: chosen.dpi, stock: chosen.stock, cap: chosen.cap })
  }
  const sheet = (change: Partial<Extract<LabelStock, { kind: 'sheet' }>>, run: string) =>
    stock.kind === 'sheet' && onChange({ ...design, stock: { ...stock, ...change } }, run)
  return (
    <Card title={t('Size')}>
      <div className="stack">
        <SelectField
          label={t('Labels')}
          options={[...labelPresets.map((each) => ({ value: each.id, label: presetText(each) })), { value: own, label: t('Own size') }]}
          value={preset?.id ?? own}
          onChange={choosePreset}
        />
        <Segmented
          label={t('Paper')}
          full
          options={[
            { value: 'roll', label: t('Roll') },
            { value: 'sheet', label: t(msg('Sheet', 'paper')) },
          ]}
          value={stock.kind}
          onChange={(kind) => onChange({ ...design, stock: kind === 'roll' ? { kind } : usualSheet(design) })}
        />
        <div className={classes.pairs}>
          <MillimeterField label={t('Width')} value={width} {...side} onChange={(next) => onChange({ ...design, width: next }, 'label-width')} />
          <MillimeterField label={t('Height')} value={height} {...side} onChange={(next) => onChange({ ...design, height: next }, 'label-height')} />
          <div className={classes.whole}>
            <MillimeterField
              label={t('Printer')}
              unit={t('dpi')}
              value={design.dpi}
              {...dpi}
              onChange={(next) => onChange({ ...design, dpi: Math.round(next) }, 'dpi')}
            />
          </div>
          {stock.kind === 'sheet' && (
            <>
              <MillimeterField
                label={t('Width of the sheet')}
                value={stock.page.width}
                least={10}
                most={page.most}
                onChange={(next) => sheet({ page: { ...stock.page, width: next } }, 'page-width')}
              />
              <MillimeterField
                label={t('Height of the sheet')}
                value={stock.page.height}
                least={10}
                most={page.most}
                onChange={(next) => sheet({ page: { ...stock.page, height: next } }, 'page-height')}
              />
              <MillimeterField label={t('First, from left')} value={stock.left} least={0} most={page.most} onChange={(left) => sheet({ left }, 'left')} />
              <MillimeterField label={t('First, from top')} value={stock.top} least={0} most={page.most} onChange={(top) => sheet({ top }, 'top')} />
              <MillimeterField
                label={t('Labels across')}
                unit=""
                value={stock.columns}
                least={1}
                most={rows}
                onChange={(next) => sheet({ columns: Math.round(next) }, 'columns')}
              />
              <MillimeterField
                label={t('Labels down')}
                unit=""
                value={stock.rows}
                least={1}
                most={rows}
                onChange={(next) => sheet({ rows: Math.round(next) }, 'rows')}
              />
              <MillimeterField
                label={t('To the next column')}
                value={stock.columnStep}
                least={1}
                most={page.most}
                onChange={(columnStep) => sheet({ columnStep }, 'column-step')}
              />
              <MillimeterField
                label={t('To the next row')}
                value={stock.rowStep}
                least={1}
                most={page.most}
                onChange={(rowStep) => sheet({ rowStep }, 'row-step')}
              />
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
