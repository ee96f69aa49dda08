import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readMember } from '#db/queries/people.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon, PlusIcon, ScanIcon, UnlockIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { reserveAct } from './box-reserve.tsx'
import look from './box-view.module.css'

export interface BoxPlaceCardProps {
  layer: StorageLayerRow
  position: number
  onNewSample: () => void
  onReserve: () => void
}

/** The free position under the finger: who keeps it, and what can be put there. */
export function BoxPlaceCard({ layer, position, onNewSample, onReserve }: BoxPlaceCardProps) {
  const navigate = useNavigate()
  const doActs = useAct()
  const may = usePermission()
  const name = positionName(layer, position)
  const kept = layer.reserved[position]
  const keeper = useLive(
    async (workspace) => (kept ? { isMe: kept.userId === workspace.userId, row: await readMember(workspace, kept.userId) } : null),
    [kept?.userId],
  )
  const letGo = () =>
    kept &&
    doActs([reserveAct(layer, [position], false, '')], {
      done: t('{place} is free', { place: name }),
      // Only one's own reservation can be made again: the act keeps places for whoever does it.
      ...(keeper?.isMe && { undo: [reserveAct(layer, [position], true, kept.note)] }),
    })
  return (
    <section className={look.vial} aria-label={name}>
      <div className={look.what}>
        <h2 className="mono">{name}</h2>
        {kept ? (
          <p>
            <LockIcon className="i i-s" aria-hidden />{' '}
            {keeper?.isMe ? t('Reserved for you') : t('Reserved for {name}', { name: keeper?.row?.fullName ?? t('somebody') })}
            {kept.note && `: ${kept.note}`}
          </p>
        ) : (
          <p className="muted">{t('Free')}</p>
        )}
      </div>
      <div className={look.pickedFoot}>
        {(!kept || keeper?.isMe) && (
          <>
            {may('Sample.UpdateOwn') && (
              <Button variant="primary" icon={ScanIcon} full onClick={() => navigate(addresses.moveInto(layer.id, position))}>
                {t('Fill from {place}', { place: name })}
              </Button>
            )}
            {may('Sample.Create') && (
              <Button icon={PlusIcon} full onClick={onNewSample}>
                {t('New sample at {place}', { place: name })}
              </Button>
            )}
          </>
        )}
        {!kept && may('Sample.UpdateOwn') && (
          <Button icon={LockIcon} full onClick={onReserve}>
            {t('Reserve')}
          </Button>
        )}
        {kept && (keeper?.isMe ? may('Sample.UpdateOwn') : may('StorageLayer.Update')) && (
          <Button icon={UnlockIcon} full onClick={() => void letGo()}>
            {t('Let it go')}
          </Button>
        )}
      </div>
    </section>
  )
}
