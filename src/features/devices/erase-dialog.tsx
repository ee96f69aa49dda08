import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import type { ListedDevice } from './listed-device.ts'

interface EraseDialogProps {
  device: ListedDevice
  /** What will be deleted there. */
  what: string
  onErase: () => void
  onClose: () => void
}

/** What has not been sent is lost with it, so the person types a word to confirm. */
export function EraseDialog({ device, what, onErase, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === messages.deleteWord
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Erase data on {device}?', { device: device.name })}
      kind="error"
      width={500}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" icon={TrashIcon} tall className="away" disabled={!isTyped} onClick={onErase}>
            {t('Erase')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <p>
          <strong>{lossText(device)}</strong>
        </p>
        <p>{what}</p>
        <TextField
          label={t('Type {word} to confirm', { word: messages.deleteWord })}
          value={typed}
          onChange={setTyped}
          onEnter={() => isTyped && onErase()}
          autoComplete="off"
        />
      </div>
    </Dialog>
  )
}

function lossText({ waiting, seenAt }: ListedDevice): string {
  if (waiting === null || seenAt === null) return t('It is not known whether changes are waiting there. Those that have not been sent will be lost.')
  const time = dateTimeText(seenAt)
  if (waiting === 0) return t('All changes had been sent when it was last seen, {time}. Changes made there since then will be lost.', { time })
  return plural(
    waiting,
    {
      one: '# change had not been sent when it was last seen, {time}. It will be lost, along with any made there since then.',
      other: '# changes had not been sent when it was last seen, {time}. They will be lost, along with any made there since then.',
    },
    { time },
  )
}
