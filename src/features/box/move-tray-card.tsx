import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { HandIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon, PutDownIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { readLocation, shortLocation } from '#src/workspace/storage/read-location.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { findPositions } from '#src/workspace/mutations/move-sample.ts'
import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'
import { usePlacement } from '#src/features/move-tray/use-placement.ts'
import classes from './box-view.module.css'

export interface MoveTrayCardProps {
  /** The compartment being shown. */
  into: StorageLayerRow | undefined
  onPlaced?: ((positions: readonly number[]) => void) | undefined
}

/** What is picked up: put it down by tapping a position, with this card, or by scanning the destination. */
export function MoveTrayCard({ into, onPlaced }: MoveTrayCardProps) {
  const resolve = useResolveScan()
  const { samples, layer, addSample, clear } = useMoveTray()
  const placement = usePlacement()
  const first = samples[0]
  const next = useLive(
    async (workspace) => (into && samples.length && !into.archived ? ((await findPositions(workspace, into, samples.length)) ?? 'full') : undefined),
    [into?.id, samples.length],
  )
  const from = useLive(async (workspace) => (first ? shortLocation(await readLocation(workspace, first)) : ''), [first?.id])

  const placeInto = async (target: StorageLayerRow) => {
    if (layer) {
      if (await placement.placeLayer(layer, target)) clear()
      return
    }
    const positions = await placement.placeSamples(samples, target)
    if (!positions) return
    clear()
    if (target.id === into?.id) onPlaced?.(positions)
  }
  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') await placeInto(found.row)
    else if (found.kind === 'sample' && !layer) addSample(found.id)
    else showNotACompartment(found)
  }
  const isFilled = first !== undefined || layer !== undefined
  useScanHandler(isFilled ? (code) => void handleScan(code) : null)
  useOverlay(isFilled, { onEscape: clear })
  if (!isFilled) return null

  const hintText = () => {
    if (!into) return t('Choose a destination or scan its code.')
    if (layer) return into.id === layer.id || into.id === layer.parentId ? t('Choose a destination or scan its code.') : null
    if (next === 'full') return t(messages.layerFull)
    return null
  }
  const hint = hintText()
  const nextName = into && Array.isArray(next) && isGrid(into) ? positionName(into, next[0]!) : ''
  return (
    <section className={classes.picked} aria-label={t('Picked up')}>
      <p className={classes.pickedHead}>
        <HandIcon className="i" aria-hidden />
        {from ? t('Picked up from {place}', { place: from }) : t('Picked up')}
      </p>
      <div className={classes.pickedBody}>
        <div className={classes.what}>
          <h2>{layer ? layer.name : samples.length > 1 ? plural(samples.length, { one: '# sample', other: '# samples' }) : first?.name}</h2>
          <p className="mono muted">
            {layer ? (layer.altBarcode ?? toBarcode('layer', layer.id)) : first && samples.length === 1 && (first.altBarcode ?? toBarcode('sample', first.id))}
          </p>
        </div>
        <div className={classes.pickedFoot}>
          {hint ? (
            <p>{hint}</p>
          ) : (
            into && (
              <Button variant="primary" icon={PutDownIcon} full onClick={() => void placeInto(into)}>
                {nextName ? t('Place at {place} (next free)', { place: nextName }) : t('Move into {name}', { name: into.name })}
              </Button>
            )
          )}
          <Button icon={UndoIcon} full onClick={clear}>
            {t('Cancel move')}
          </Button>
        </div>
        {!layer && <MoreHint />}
      </div>
    </section>
  )
}

function MoreHint() {
  return (
    <p className={classNames(classes.more, 'muted small')}>
      <PlusIcon className="i i-xs" aria-hidden /> {t('Tap or scan more samples to move them too.')}
    </p>
  )
}
