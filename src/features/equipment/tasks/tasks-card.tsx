import { useState } from 'react'
import type { TaskResultRow } from '#domain/entities/equipment-event.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import { readTasksOf, type ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, CheckIcon, EditIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayText } from '#src/workspace/format/dates.ts'
import { dayOf } from '#src/workspace/equipment/days.ts'
import { CompleteTaskDialog } from './complete-task-dialog.tsx'
import { DueChip } from '#src/workspace/equipment/due-chip.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { ResultFiles } from './result-files.tsx'
import { intervalText, resultText, taskText } from './task-text.ts'

export interface TasksCardProps {
  equipment: ListedEquipment
  canEdit: boolean
}

const looks = { passed: { tone: 'ok', icon: CheckIcon }, failed: { tone: 'bad', icon: AlertIcon } } as const

type Opened = { readonly what: 'new' } | { readonly what: 'edit' | 'complete'; readonly task: EquipmentTaskRow }

/** What has to be done to equipment, and when. */
export function TasksCard({ equipment, canEdit }: TasksCardProps) {
  const { writeContext } = useWorkspace()
  const me = useMe()
  const today = dayOf(writeContext.now() + writeContext.clockOffset)
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = useLive(async (workspace) => Promise.all([readTasksOf(workspace, equipment.id), readMembers(workspace)] as const), [equipment.id])
  if (!found) return null
  const [tasks, members] = found
  return (
    <Card
      title={t('Maintenance and validation')}
      action={
        canEdit && (
          <Button variant="plain" icon={PlusIcon} onClick={() => setOpened({ what: 'new' })}>
            {t('Add task')}
          </Button>
        )
      }
    >
      <div className="stack-l">
        {tasks.length === 0 && <p className="muted">{t('No tasks yet.')}</p>}
        {tasks.map(({ task, last }) => (
          <div key={task.id} className="stack">
            <div className="flex">
              <b className="grow">{taskText(task)}</b>
              {task.dueOn && <DueChip dueOn={task.dueOn} today={today} />}
            </div>
            <p className="small muted">{[intervalText(task), members.get(task.responsibleId)?.fullName].filter(Boolean).join(' · ')}</p>
            {last && (
              <ResultFiles equipment={equipment} event={last}>
                <LastResult last={last} />
              </ResultFiles>
            )}
            <div className="bar">
              {task.dueOn && (canEdit || task.responsibleId === me?.id) && (
                <Button icon={CheckIcon} onClick={() => setOpened({ what: 'complete', task })}>
                  {t('Done…')}
                </Button>
              )}
              {canEdit && (
                <Button variant="plain" icon={EditIcon} onClick={() => setOpened({ what: 'edit', task })}>
                  {t('Edit')}
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
      {opened?.what === 'complete' && <CompleteTaskDialog equipment={equipment} task={opened.task} today={today} onClose={() => setOpened(null)} />}
      {opened && opened.what !== 'complete' && (
        <TaskDialog
          equipment={equipment}
          task={opened.what === 'edit' ? opened.task : null}
          today={today}
          people={[...members.values()]}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

function LastResult({ last: { doneOn, result } }: { last: TaskResultRow }) {
  return (
    <p className="bar">
      {t('Last done {day}', { day: dayText(doneOn) })}
      <Chip {...looks[result]} quiet>
        {resultText(result)}
      </Chip>
    </p>
  )
}
