import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { useEscape, useLayer } from '#src/ui/dialog-stack.ts'
import { HandIcon, PlusIcon, PutDownIcon, UndoIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { readPlace, shortPlace } from '#src/workspace/read-place.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { useCarry } from './storage-carry.tsx'
import { nextPositions, usePutDown } from './storage-put-down.ts'
import look from './box-view.module.css'

export interface PickedUpProps {
  /** The compartment in sight. */
  into: StorageLayerRow | undefined
  onPlaced?: ((positions: readonly number[]) => void) | undefined
}

/** What is in the hand: put down by a tap beside it, by this card, or by scanning where it goes. */
export function PickedUp({ into, onPlaced }: PickedUpProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const { samples, layer, pickUp, letGo } = useCarry()
  const putDown = usePutDown()
  const first = samples[0]
  const next = useLive(
    async (workspace) => (into && samples.length && !into.archived ? ((await nextPositions(workspace, into, samples.length)) ?? 'full') : undefined),
    [into?.id, samples.length],
  )
  const from = useLive(async (workspace) => (first ? shortPlace(await readPlace(workspace, first)) : ''), [first?.id])

  const putInto = async (target: StorageLayerRow) => {
    if (layer) {
      if (await putDown.layer(layer, target)) letGo()
      return
    }
    const positions = await putDown.samples(samples, target)
    if (!positions) return
    letGo()
    if (target.id === into?.id) onPlaced?.(positions)
  }
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    const target = found.kind === 'layer' ? await readLayer(workspace, found.id) : undefined
    if (target) await putInto(target)
    else if (found.kind === 'sample' && !layer) pickUp(found.id)
    else showToast({ message: 'message' in found ? t(found.message) : t('Please scan a compartment.'), tone: 'bad' })
  }
  const isCarrying = first !== undefined || layer !== undefined
  useScanTaker(isCarrying ? (code) => void take(code) : null)
  const { isTop } = useLayer(isCarrying)
  useEscape(isCarrying && isTop, letGo)
  if (!isCarrying) return null

  const offer = () => {
    if (!into) return t('Choose where it goes, or scan its code.')
    if (layer) return into.id === layer.id || into.id === layer.parentId ? t('Choose where it goes, or scan its code.') : null
    if (next === 'full') return t(messages.layerFull)
    return null
  }
  const hint = offer()
  const nextName = into && Array.isArray(next) && isGrid(into) ? positionName(into, next[0]!) : ''
  return (
    <section className={look.picked} aria-label={t('Picked up')}>
      <p className={look.pickedHead}>
        <HandIcon className="i" aria-hidden />
        {from ? t('Picked up from {place}', { place: from }) : t('Picked up')}
      </p>
      <div className={look.pickedBody}>
        <div className={look.what}>
          <h2>{layer ? layer.name : samples.length > 1 ? plural(samples.length, { one: '# sample', other: '# samples' }) : first?.name}</h2>
          <p className="mono muted">
            {layer ? (layer.altBarcode ?? toBarcode('layer', layer.id)) : first && samples.length === 1 && (first.altBarcode ?? toBarcode('sample', first.id))}
          </p>
        </div>
        <div className={look.pickedFoot}>
          {hint ? (
            <p>{hint}</p>
          ) : (
            into && (
              <Button variant="primary" icon={PutDownIcon} full onClick={() => void putInto(into)}>
                {nextName ? t('Place at {place}, next free', { place: nextName }) : t('Put into {name}', { name: into.name })}
              </Button>
            )
          )}
          <Button icon={UndoIcon} full onClick={letGo}>
            {t('Put back')}
          </Button>
        </div>
        {!layer && <MoreHint />}
      </div>
    </section>
  )
}

function MoreHint() {
  return (
    <p className="muted small">
      <PlusIcon className="i i-xs" aria-hidden /> {t('Tap or scan more tubes to take them along.')}
    </p>
  )
}
