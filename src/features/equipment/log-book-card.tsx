import { useState } from 'react'
import type { EquipmentEventRow } from '#domain/entities/equipment-event.ts'
import { isTaskResult } from '#domain/rules/equipment/results.ts'
import { limits } from '#domain/limits.ts'
import { readEquipmentEvents, type ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { dateTimeText, dayText } from '#src/workspace/format/dates.ts'
import { logEquipmentChange } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { statusText } from '#src/workspace/equipment/equipment-status.tsx'
import { memberName } from '#src/workspace/format/member-name.ts'
import { ResultFiles } from './tasks/result-files.tsx'
import { resultText, taskText } from './tasks/task-text.ts'

const atFirst = 5
const atMost = 1_000

/** What happened to equipment, the newest first. */
export function LogBookCard({ equipment, mayWrite }: { equipment: ListedEquipment; mayWrite: boolean }) {
  const { id, name } = equipment
  const [most, setMost] = useState(atFirst)
  const [isWriting, setWriting] = useState(false)
  const found = useLive(async (workspace) => Promise.all([readEquipmentEvents(workspace, id, most + 1), readMembers(workspace)] as const), [id, most])
  if (!found) return null
  const [events, members] = found
  return (
    <Card
      title={t('Log book')}
      action={
        mayWrite && (
          <Button variant="plain" icon={PlusIcon} onClick={() => setWriting(true)}>
            {t('Add entry')}
          </Button>
        )
      }
    >
      <div className="stack">
        {events.length === 0 && <p className="muted">{t('Nothing is written here yet.')}</p>}
        {events.slice(0, most).map((event) => (
          <Entry key={event.id} equipment={equipment} event={event} author={memberName(members, event.by)} />
        ))}
        {events.length > most && (
          <Button variant="plain" onClick={() => setMost(atMost)}>
            {t('Show older entries')}
          </Button>
        )}
      </div>
      {isWriting && <EntryDialog id={id} name={name} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function Entry({ equipment, event, author }: { equipment: ListedEquipment; event: EquipmentEventRow; author: string }) {
  const text = (
    <>
      <p className="small muted">{[dateTimeText(event.at), author].join(' · ')}</p>
      <p className="written">{entryText(event)}</p>
    </>
  )
  return isTaskResult(event) ? (
    <ResultFiles equipment={equipment} event={event}>
      {text}
    </ResultFiles>
  ) : (
    <div>{text}</div>
  )
}

function entryText(event: EquipmentEventRow): string {
  const { status, text } = event
  if (isTaskResult(event)) {
    const { taskKind, taskTitle, result, doneOn } = event
    const done = t('{task}, {day}: {result}', { task: taskText({ kind: taskKind, title: taskTitle }), day: dayText(doneOn), result: resultText(result) })
    return text ? `${done}\n${text}` : done
  }
  if (status === null) return text
  return text ? t('{status}: {reason}', { status: statusText(status), reason: text }) : statusText(status)
}

function EntryDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Log book of {name}', { name }),
    initial: { text: '' },
    validate: ({ text }) => ({ text: text.trim() ? null : t('Write something first.') }),
    onSave: async ({ text }) => {
      if (!(await mutate(logEquipmentChange(id, name, text)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Log book of {name}', { name })} action={t('Add entry')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <TextAreaField label={t('Entry')} value={draft.text} onChange={(text) => set('text', text)} maxLength={limits.text.longest} error={errorOf('text')} />
    </DraftDialog>
  )
}
