import { readAllEquipment, readDueTasks } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayOf } from '#src/workspace/equipment/days.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { DueChip } from '#src/workspace/equipment/due-chip.tsx'
import { EquipmentHeader } from '#src/features/equipment/equipment-header.tsx'
import { isArchived } from '#src/workspace/equipment/equipment-text.ts'
import { intervalText, taskText } from './task-text.ts'
import classes from '#src/features/equipment/equipment.module.css'

/** Maintenance, validation and calibration of all equipment, what is due first at the top. */
export function DueTab() {
  const { writeContext } = useWorkspace()
  const today = dayOf(writeContext.now() + writeContext.clockOffset)
  const found = useLive(async (workspace) => Promise.all([readDueTasks(workspace), readAllEquipment(workspace), readMembers(workspace)] as const), [])
  if (!found) return null
  const [tasks, all, members] = found
  const equipment = new Map(all.map((each) => [each.id, each]))
  const shown = tasks.flatMap((task) => {
    const of = equipment.get(task.equipmentId)
    return of && !isArchived(of) ? [{ task, of }] : []
  })
  return (
    <div className="list-screen">
      <EquipmentHeader tab="due" actions={null} />
      {shown.length === 0 ? (
        <EmptyState icon={CalendarIcon} title={t('Nothing is due')}>
          {t('Tasks such as a maintenance every six months are added on the page of an instrument.')}
        </EmptyState>
      ) : (
        <div className={classes.list}>
          <Card flush label={t('Due')}>
            {shown.map(({ task, of }) => (
              <Row
                key={task.id}
                href={equipmentAddresses.page(of.id)}
                title={[of.name, taskText(task)].join(' · ')}
                subtitle={[intervalText(task), members.get(task.responsibleId)?.fullName].filter(Boolean).join(' · ')}
                wraps
                trailing={<DueChip dueOn={task.dueOn} today={today} />}
                chevron
              />
            ))}
          </Card>
        </div>
      )}
    </div>
  )
}
