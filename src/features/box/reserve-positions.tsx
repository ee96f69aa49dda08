import { reservePositionsChange } from '#src/workspace/mutations/storage.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './box-view.module.css'

export interface ReservePositionsProps {
  layer: StorageLayerRow
  positions: ReadonlySet<number>
  onDone: () => void
}

/** Free positions were tapped: reserves them for the person, with a short note. */
export function ReservePositions({ layer, positions, onDone }: ReservePositionsProps) {
  const mutate = useMutate()
  const { draft, set, save, leave, release } = useDraft({
    label: t('Reservation in {name}', { name: layer.name }),
    initial: { note: '' },
    onSave: ({ note }) => reserve(note),
  })
  const chosen = [...positions].sort((a, b) => a - b)
  const reserve = async (note: string) => {
    if (!chosen.length) return
    if (!(await mutate(reservePositionsChange(layer, chosen, note.trim())))) return
    release()
    onDone()
  }
  return (
    <section className={classes.detailCard} aria-label={t('Reserve positions')}>
      <div className={classes.what}>
        <h2>{t('Reserve positions')}</h2>
        <p>
          {chosen.length ? (
            <span className="mono">{chosen.map((position) => positionName(layer, position)).join(' ')}</span>
          ) : (
            t('Tap the free positions to reserve.')
          )}
        </p>
      </div>
      <TextField label={t('Purpose')} value={draft.note} onChange={(note) => set('note', note)} onEnter={() => void save()} maxLength={limits.name.longest} />
      <div className={classes.pickedFoot}>
        <Button variant="primary" icon={LockIcon} full disabled={!chosen.length} onClick={() => void save()}>
          {t('Reserve')}
        </Button>
        <Button full onClick={() => leave(onDone)}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
