import type { MemberRow } from '#domain/entities/member.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { readMember } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { LockIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon, UnlockIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { releasePositionChange } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './box-view.module.css'

export interface PositionCardProps {
  layer: StorageLayerRow
  position: number
  onNewSample: () => void
  onReserve: () => void
}

/** The selected free position: who reserved it, and what can be put there. */
export function PositionCard({ layer, position, onNewSample, onReserve }: PositionCardProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const mutate = useMutate()
  const may = usePermission()
  const name = positionName(layer, position)
  const reservation = layer.reserved[position]
  const reservedBy = useLive(
    async (workspace) => (reservation ? { isMe: reservation.userId === workspace.userId, row: await readMember(workspace, reservation.userId) } : null),
    [reservation?.userId],
  )
  return (
    <section className={classes.detailCard} aria-label={name}>
      <div className={classes.what}>
        <h2 className="mono">{name}</h2>
        {reservation ? (
          <p>
            <LockIcon className="i i-s" aria-hidden /> {reservationText(reservation.note, reservedBy)}
          </p>
        ) : (
          <p className="muted">{t('Free')}</p>
        )}
      </div>
      <div className={classes.pickedFoot}>
        {(!reservation || reservedBy?.isMe) && (
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
        {!reservation && may('Sample.UpdateOwn') && (
          <Button icon={LockIcon} full onClick={onReserve}>
            {t('Reserve')}
          </Button>
        )}
        {reservation && (reservedBy?.isMe ? may('Sample.UpdateOwn') : may('StorageLayer.Update')) && (
          <Button icon={UnlockIcon} full onClick={() => void mutate(releasePositionChange(layer, position, workspace.userId))}>
            {t('Release')}
          </Button>
        )}
      </div>
    </section>
  )
}

function reservationText(note: string, by: { isMe: boolean; row: MemberRow | undefined } | null | undefined): string {
  if (by?.isMe) return note ? t('Reserved for you: {note}', { note }) : t('Reserved for you')
  const name = by?.row?.fullName ?? t('someone')
  return note ? t('Reserved for {name}: {note}', { name, note }) : t('Reserved for {name}', { name })
}
