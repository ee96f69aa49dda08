import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { readSamplesIn, readLayer, readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BackIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText, dayText, todayText } from '#src/workspace/format/dates.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { BarcodeImage } from '#src/features/samples/barcode-image.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { ExpiryMark, LayerPrintBox } from './layer-print-box.tsx'
import classes from './layer-print.module.css'

export interface LayerPrintProps {
  layerId: number | null
  /** With rows and columns swapped. */
  transpose: boolean
  onBack: () => void
}

/** A compartment on paper, which is white in any theme: the box as it is on the screen, then its contents by position. Without the app around it. spec ROUTE-16 */
export function LayerPrint({ layerId, transpose, onBack }: LayerPrintProps) {
  const found = useLive(
    async (workspace) => {
      const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
      if (!layer) return { layer: undefined }
      return { layer, path: await readPath(workspace, layer.id), content: (await readSamplesIn(workspace, layer.id, limits.grid.most)).rows }
    },
    [layerId],
  )
  const [when] = useState(() => dateTimeText(Date.now(), ''))
  const types = useSampleTypes()
  if (!found || !types) return null
  if (!found.layer)
    return (
      <EmptyState page icon={SearchIcon} title={t('Compartment not found')} action={<Button onClick={onBack}>{t('Back')}</Button>}>
        {t('It may have been removed or may belong to another group.')}
      </EmptyState>
    )
  const { layer, path, content } = found
  const code = toBarcode('layer', layer.id)
  const today = todayText()
  return (
    <main className={classes.paper} data-theme="light">
      <div className={classes.actions}>
        <Button icon={BackIcon} tall onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="primary" icon={PrintIcon} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <header className={classes.head}>
        <div>
          <h1>{layer.name}</h1>
          <p>
            {path
              .slice(0, -1)
              .map((above) => above.name)
              .join(' › ')}
          </p>
          <p className="mono">{[layer.altBarcode, code].filter(Boolean).join(' ')}</p>
          <p>{t('Printed {when}', { when })}</p>
        </div>
        <BarcodeImage code={code} />
      </header>
      {isGrid(layer) && <LayerPrintBox layer={layer} content={content} types={types} transpose={transpose} />}
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
              <td className="mono">{amountText(sample.amount, sample.unit)}</td>
              <td className="mono">
                <span className={classes.expiration}>
                  {dayText(sample.expiration)}
                  <ExpiryMark sample={sample} today={today} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
