import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readContent, readLayer, readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BackIcon, PrintIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './layer-print.module.css'

export interface LayerPrintProps {
  layerId: number | null
  /** With rows and columns swapped. */
  transpose: boolean
  onBack: () => void
}

/** A compartment on paper: the box as a table, then its contents by position. Without the app around it. spec ROUTE-16 */
export function LayerPrint({ layerId, transpose, onBack }: LayerPrintProps) {
  const found = useLive(
    async (workspace) => {
      const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
      if (!layer) return { layer: undefined }
      return { layer, path: await readPath(workspace, layer.id), content: (await readContent(workspace, layer.id, null, limits.grid.most)).rows }
    },
    [layerId],
  )
  const [when] = useState(() => dateTimeText(Date.now(), ''))
  if (!found) return null
  if (!found.layer)
    return (
      <EmptyState page icon={SearchIcon} title={t('Compartment not found')} action={<Button onClick={onBack}>{t('Back')}</Button>}>
        {t('It may have been removed or may belong to another group.')}
      </EmptyState>
    )
  const { layer, path, content } = found
  const layout = layOutBox(layer, transpose)
  const at = new Map(content.map((sample) => [sample.position, sample]))
  const columns = Array.from({ length: layout.columns }, (_, column) => column)
  const shortNames = shortSampleNames(isGrid(layer) ? content.map(({ name }) => name) : [], cellRoomOf(layer))
  return (
    <main className={classes.paper}>
      <div className={classes.actions}>
        <Button icon={BackIcon} tall onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="primary" icon={PrintIcon} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <h1>{layer.name}</h1>
      <p>
        {path
          .slice(0, -1)
          .map((above) => above.name)
          .join(' › ')}
      </p>
      <p className="mono">{[layer.altBarcode, toBarcode('layer', layer.id)].filter(Boolean).join(' ')}</p>
      <p>{t('Printed {when}', { when })}</p>
      {isGrid(layer) && (
        <table className={classes.box} aria-label={layer.name}>
          <thead>
            <tr>
              <td />
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
                  const reservation = layer.reserved[position]
                  return (
                    <td key={column}>
                      {sample ? shortNames.get(sample.name) : reservation ? (reservation.note ? `(${reservation.note})` : t('(reserved)')) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table className={classes.list} aria-label={t('Samples')}>
        <thead>
          <tr>
            <th scope="col">{t('Position')}</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Barcode')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Expiration')}</th>
          </tr>
        </thead>
        <tbody>
          {content.map((sample) => (
            <tr key={sample.id}>
              <td className="mono">{positionName(layer, sample.position)}</td>
              <td>{sample.name}</td>
              <td className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</td>
              <td className="mono">{`${sample.amount} ${sample.unit}`}</td>
              <td className="mono">{sample.expiration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
