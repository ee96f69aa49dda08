import { useLiveQuery } from 'dexie-react-hooks'
import { Erasures, type Erasure } from '#db/device/erasures.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import type { Services } from '../services.ts'

/** On the sign-in screen, until somebody has read it: whose data was erased from this device, by whom and when. */
export function ErasedDialog({ device }: Pick<Services, 'device'>) {
  const notes = useLiveQuery(async () => new Erasures(device).list(), [device]) ?? []
  const unread = notes.filter(({ isRead }) => !isRead)
  const isBusy = unread.some(({ isDeleted }) => !isDeleted)
  return (
    <Dialog
      opened={unread.length > 0}
      onClose={() => undefined}
      blocking
      title={t('Data erased from this device')}
      kind="alert"
      actions={
        <Button variant="primary" disabled={isBusy} onClick={() => void new Erasures(device).setRead(unread)}>
          {isBusy ? t('Deleting…') : t('Continue')}
        </Button>
      }
    >
      <div className="stack-l">
        {unread.map((note) => (
          <ErasureText key={note.name} note={note} />
        ))}
      </div>
    </Dialog>
  )
}

function ErasureText({ note }: { note: Erasure }) {
  const { lost } = note
  return (
    <div>
      <p>{whatText(note)}</p>
      {lost > 0 && (
        <p>{plural(lost, { one: '# change that had not been sent was deleted, too.', other: '# changes that had not been sent were deleted, too.' })}</p>
      )}
      <p>{t('Everything that had been sent is on the server.')}</p>
    </div>
  )
}

function whatText({ fullName: person, groupName: group, orderedBy: eraser, orderedAt }: Erasure): string {
  const time = dateTimeText(orderedAt)
  // Nobody of the group, but whoever runs the server.
  if (!eraser) return t('The data of {person} in {group} was erased by the operator of the server, {time}.', { person, group, time })
  return t('The data of {person} in {group} was erased at the request of {eraser}, {time}.', { person, group, eraser, time })
}
