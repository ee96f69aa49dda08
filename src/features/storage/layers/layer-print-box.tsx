import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { CellWords } from '#src/ui/box/cell-words.tsx'
import { DatePastIcon, DateSoonIcon, LockIcon, SwapIcon } from '#src/ui/icons/icons.ts'
import { Legend } from '#src/ui/icons/legend.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'
import { colorOf, colorsIn, type ColorRules } from '#src/features/box/box-colors.ts'
import classes from './layer-print.module.css'

export interface LayerPrintBoxProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  types: ReadonlyMap<number, SampleTypeRow>
  transpose: boolean
}

/** Below this there is no room for a name: the list below the box has it. */
const maxWithNames = 12

const upTo = (count: number, label: (index: number) => string) => `${label(0)}–${label(count - 1)}`

/** A box on paper as it is on the screen: the same tints, shapes and short names, and the corner where it begins. */
export function LayerPrintBox({ layer, content, types, transpose }: LayerPrintBoxProps) {
  const layout = layOutBox(layer, transpose)
  const at = new Map(content.map((sample) => [sample.position, sample]))
  const columns = Array.from({ length: layout.columns }, (_, column) => column)
  const shortNames = shortSampleNames(
    content.map(({ name }) => name),
    cellRoomOf(layout),
  )
  const rules: ColorRules = { by: 'type', types, members: new Map(), today: todayText() }
  const textOf = (position: number): string => {
    const sample = at.get(position)
    const reservation = layer.reserved[position]
    if (sample) return shortNames.get(sample.name) ?? ''
    return reservation ? reservation.note || t('Reserved') : ''
  }
  const expiries = new Set(content.map(({ expiration }) => expiryOf(expiration, rules.today)))
  return (
    <>
      {transpose && (
        <p className={classes.transposed}>
          <SwapIcon className="i" aria-hidden />
          {t('Transposed: {rows} run across, {columns} run down.', {
            rows: upTo(layout.columns, layout.columnLabel),
            columns: upTo(layout.rows, layout.rowLabel),
          })}
        </p>
      )}
      <div className={classes.boxFrame}>
        <table
          className={classNames(classes.box, Math.max(layout.rows, layout.columns) > maxWithNames && classes.withoutNames)}
          style={{ ['--rows' as string]: layout.rows, ['--columns' as string]: layout.columns }}
          aria-label={layer.name}
        >
          <thead>
            <tr>
              <td className={classes.first}>{positionName(layer, 1)}</td>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {layout.columnLabel(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: layout.rows }, (_, row) => (
              <tr key={row}>
                <th scope="row">{layout.rowLabel(row)}</th>
                {columns.map((column) => {
                  const position = layout.toPosition({ row, column })
                  const sample = at.get(position)
                  const color = sample && colorOf(sample, rules)
                  return (
                    <td key={column} style={color && { background: `var(--kind-${color.tone}-tint)` }}>
                      <span className={classes.cell}>
                        {color && <ShapeIcon shape={color.shape} tone={color.tone} className={classes.shape} />}
                        {sample && <ExpiryMark sample={sample} today={rules.today} />}
                        {!sample && layer.reserved[position] && <LockIcon className={classes.mark} aria-hidden />}
                        <span className={classes.name}>
                          <span>
                            <CellWords text={textOf(position)} />
                          </span>
                        </span>
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend
        label={t('Legend')}
        items={[
          ...colorsIn(content, rules).map((color) => ({ id: color.id, label: color.label, symbol: { shape: color.shape, tone: color.tone } })),
          ...(expiries.has('past') ? [{ id: 'past', label: t('Expired'), symbol: { icon: DatePastIcon } }] : []),
          ...(expiries.has('soon') ? [{ id: 'soon', label: t('Expires soon'), symbol: { icon: DateSoonIcon } }] : []),
          ...(Object.keys(layer.reserved).length ? [{ id: 'reserved', label: t('Reserved'), symbol: { icon: LockIcon } }] : []),
        ]}
      />
    </>
  )
}

/** Said in words in the list below the box, as a date. */
export function ExpiryMark({ sample, today }: { sample: SampleRow; today: string }) {
  const expiry = expiryOf(sample.expiration, today)
  if (expiry === 'past') return <DatePastIcon className={classes.mark} role="img" aria-label={t('Expired')} />
  if (expiry === 'soon') return <DateSoonIcon className={classes.mark} role="img" aria-label={t('Expires soon')} />
  return null
}
