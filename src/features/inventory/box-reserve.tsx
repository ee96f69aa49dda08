import { useState } from 'react'
import { reservePlaces } from '#domain/commands/reserve-places.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { positionName } from '#domain/rules/grid.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useAct } from '#src/workspace/use-act.ts'
import look from './box-view.module.css'

/** Keeps positions, or lets them go; each is the other's way back. */
export const reserveAct = (layer: StorageLayerRow, positions: readonly number[], reserved: boolean, note: string) => {
  const values = { name: layer.name, places: positions.map((position) => positionName(layer, position)).join(', ') }
  const label = reserved ? t('{name}: reserve {places}', values) : t('{name}: let {places} go', values)
  return act(reservePlaces, { layerId: layer.id, positions: [...positions], reserved, note }, label)
}

export interface BoxReserveProps {
  layer: StorageLayerRow
  positions: ReadonlySet<number>
  onDone: () => void
}

/** Free positions were tapped: keep them for oneself, with a word what for. */
export function BoxReserve({ layer, positions, onDone }: BoxReserveProps) {
  const doActs = useAct()
  const [note, setNote] = useState('')
  const { leave, release } = useUnsaved(t('{name}: reservation', { name: layer.name }), note !== '')
  const chosen = [...positions].sort((a, b) => a - b)
  const reserve = async () => {
    if (!chosen.length) return
    const done = plural(chosen.length, { one: '# position is reserved for you', other: '# positions are reserved for you' })
    const undo = [reserveAct(layer, chosen, false, '')]
    if (!(await doActs([reserveAct(layer, chosen, true, note.trim())], { done, undo }))) return
    release()
    onDone()
  }
  return (
    <section className={look.vial} aria-label={t('Reserve positions')}>
      <h2>{t('Reserve positions')}</h2>
      <p>
        {chosen.length ? (
          <span className="mono">{chosen.map((position) => positionName(layer, position)).join(' ')}</span>
        ) : (
          t('Tap the free positions to keep.')
        )}
      </p>
      <TextField label={t('What for')} value={note} onChange={setNote} onEnter={() => void reserve()} maxLength={limits.name.longest} />
      <Button variant="primary" icon={LockIcon} full disabled={!chosen.length} onClick={() => void reserve()}>
        {t('Reserve')}
      </Button>
      <Button full onClick={() => leave(onDone)}>
        {t('Cancel')}
      </Button>
    </section>
  )
}
