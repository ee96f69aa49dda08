import { useState, useMemo } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import { msg } from '#domain/message.ts'
import { isBookableNow } from '#domain/rules/equipment/bookings.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { equipmentStatuses } from '#domain/rules/equipment/plain-equipment.ts'
import { limits } from '#domain/limits.ts'
import { readEquipment, type ListedEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ArchiveIcon, CabinetIcon } from '#src/ui/icons/icons.ts'
import { CalendarIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { archiveEquipmentChange, setEquipmentStatusChange } from '#src/workspace/mutations/equipment.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { StatusChip, statusText } from '#src/workspace/equipment/equipment-status.tsx'
import { isArchived, kindText, placeText } from '#src/workspace/equipment/equipment-text.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { BookingDialog } from './bookings/booking-dialog.tsx'
import { BookingRulesCard } from './bookings/booking-rules-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LogBookCard } from './log-book-card.tsx'
import { NextBookingsCard } from './bookings/next-bookings-card.tsx'
import { TasksCard } from './tasks/tasks-card.tsx'
import { useEquipmentPermissions } from './use-equipment-permissions.ts'
import classes from './equipment.module.css'

/** An instrument, or a storage unit as equipment. spec ROUTE-08 */
export function EquipmentPage({ equipmentId }: { equipmentId: number | null }) {
  const found = useLive(async (workspace) => ({ equipment: equipmentId === null ? undefined : await readEquipment(workspace, equipmentId) }), [equipmentId])
  if (!found) return null
  if (!found.equipment) return <NotFoundPage title={t(deviceErrors['equipment.gone'].message)} />
  return <Equipment equipment={found.equipment} />
}

function Equipment({ equipment }: { equipment: ListedEquipment }) {
  const { id, name, row, unit } = equipment
  const navigate = useNavigate()
  const mutate = useMutate()
  const { writeContext } = useWorkspace()
  const host = useActionHost()
  const access = useAccess()
  const actions = useActions('equipmentActions').filter(({ isAvailable }) => isAvailable?.(equipment, access) ?? true)
  const { mayUpdate, mayBook } = useEquipmentPermissions(row)
  const [isBooking, setBooking] = useState(false)
  const isAway = isArchived(equipment)
  const canEdit = mayUpdate && !isAway
  return (
    <div className="page stack-l">
      <PageHeader
        back={{ label: t('Back'), onClick: () => navigate(addresses.equipment) }}
        title={name}
        subtitle={[kindText(equipment), placeText(equipment)].filter(Boolean).join(' · ')}
        actions={
          <>
            {unit && (
              <Button icon={CabinetIcon} onClick={() => navigate(addresses.unit(id))}>
                {t('Storage unit')}
              </Button>
            )}
            {actions.map(({ id: key, label, icon, run }) => (
              <Button key={key} icon={icon} onClick={() => run(equipment, host)}>
                {label()}
              </Button>
            ))}
            {mayUpdate && !unit && (
              <Button icon={isAway ? RestoreIcon : ArchiveIcon} onClick={() => void mutate(archiveEquipmentChange({ id, name }, !isAway))}>
                {isAway ? t('Restore') : t(msg('Archive', 'verb'))}
              </Button>
            )}
            {mayBook && isBookableNow(row) && (
              <Button variant="primary" icon={CalendarIcon} onClick={() => setBooking(true)}>
                {t(msg('Book', 'verb'))}
              </Button>
            )}
          </>
        }
      />
      {isAway && (
        <Banner tone="warn" icon={ArchiveIcon}>
          {t('This equipment is archived.')}
        </Banner>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <StatusCard equipment={equipment} canEdit={canEdit} />
          <TasksCard equipment={equipment} canEdit={canEdit} />
          {row.isBookable === 1 && <NextBookingsCard equipment={equipment} />}
          <LogBookCard equipment={equipment} mayWrite={mayBook && !isAway} />
        </div>
        <div className={classes.column}>
          <DetailsCard equipment={equipment} isReadOnly={!canEdit} />
          <BookingRulesCard equipment={equipment} isReadOnly={!canEdit} />
          <DocumentsCard equipment={equipment} mayChange={canEdit} />
        </div>
      </div>
      {isBooking && (
        <BookingDialog
          choices={[equipment]}
          equipmentId={id}
          from={nextHalfHour(writeContext.now() + writeContext.clockOffset)}
          onClose={() => setBooking(false)}
        />
      )}
    </div>
  )
}

const halfHour = 30 * 60_000
const nextHalfHour = (now: number): number => Math.ceil(now / halfHour) * halfHour

function StatusCard({ equipment, canEdit }: { equipment: ListedEquipment; canEdit: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('Status')}
      action={
        canEdit && (
          <Button variant="plain" onClick={() => setOpen(true)}>
            {t('Change status')}
          </Button>
        )
      }
    >
      <div className={classes.status}>
        <StatusChip status={equipment.row.status} />
      </div>
      {isOpen && <StatusDialog equipment={equipment} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Manuals, certificates and reports of equipment. */
function DocumentsCard({ equipment: { id, name }, mayChange }: { equipment: ListedEquipment; mayChange: boolean }) {
  const target = useMemo(() => ({ subject: rowKey('equipment', id), audience: 0, name }), [id, name])
  return (
    <Card title={t('Documents')}>
      <FileList target={target} mayChange={mayChange} empty={t('No files yet')} />
    </Card>
  )
}

/** The new status, and why: both are in the log book. */
function StatusDialog({ equipment: { row, name }, onClose }: { equipment: ListedEquipment; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, save, leave, release, fieldsRef } = useDraft<{ status: EquipmentStatus; text: string }>({
    label: t('Status of {name}', { name }),
    initial: { status: row.status, text: '' },
    onSave: async ({ status, text }) => {
      if (status !== row.status && !(await mutate(setEquipmentStatusChange(row, name, status, text)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Status of {name}', { name })} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <Segmented
        label={t('Status')}
        options={equipmentStatuses.map((value) => ({ value, label: statusText(value) }))}
        value={draft.status}
        onChange={(status) => set('status', status)}
        tall
        full
      />
      <TextAreaField label={t('Reason')} value={draft.text} onChange={(text) => set('text', text)} maxLength={limits.text.longest} />
    </DraftDialog>
  )
}
