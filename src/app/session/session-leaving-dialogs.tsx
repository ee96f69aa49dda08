import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { messages } from '#domain/messages.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { DownloadIcon, SafeIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'

/** Signing out with changes that could not be sent: they are kept, unless the person types a confirmation to delete them. */
export function LeavingDialogs({ session }: { session: ActorRefFrom<typeof sessionMachine> }) {
  const state = useSelector(session, (snapshot) => snapshot)
  const { info, message, unsent } = state.context
  const group = info?.groups.find(({ groupId }) => groupId === info.groupId)?.name ?? ''
  return (
    <>
      <Dialog
        opened={state.matches({ leaving: 'unsent' }) || state.matches({ leaving: 'exporting' })}
        onClose={() => session.send({ type: 'logout.canceled' })}
        title={t('Sign out')}
        kind="alert"
        width={520}
        actions={
          <>
            <Button tall onClick={() => session.send({ type: 'logout.canceled' })}>
              {t('Stay signed in')}
            </Button>
            <Button variant="primary" icon={SafeIcon} data-autofocus onClick={() => session.send({ type: 'keep.chosen' })}>
              {t('Keep changes and sign out')}
            </Button>
          </>
        }
      >
        <div className="stack-l">
          <p>
            {unsent === null
              ? t('Some of your changes could not be sent.')
              : plural(unsent, { one: '# change in {group} could not be sent.', other: '# changes in {group} could not be sent.' }, { group })}{' '}
            {t('If you keep them, they stay locked on this device and are sent when you sign in here again.')}
          </p>
          {message !== null && (
            <Banner tone="bad" live>
              {t(message)}
            </Banner>
          )}
          <Button icon={DownloadIcon} tall full onClick={() => session.send({ type: 'export.chosen' })}>
            {t('Export to file')}
          </Button>
          <Button icon={TrashIcon} tall full onClick={() => session.send({ type: 'delete.chosen' })}>
            {t('Delete changes…')}
          </Button>
        </div>
      </Dialog>
      <DeleteDialog
        opened={state.matches({ leaving: 'confirmingDelete' })}
        group={group}
        onDelete={(typed) => session.send({ type: 'delete.confirmed', typed })}
        onClose={() => session.send({ type: 'delete.declined' })}
      />
    </>
  )
}

interface DeleteDialogProps {
  opened: boolean
  group: string
  onDelete: (typed: string) => void
  onClose: () => void
}

function DeleteDialog({ opened, ...rest }: DeleteDialogProps) {
  return opened ? <OpenDeleteDialog {...rest} /> : null
}

function OpenDeleteDialog({ group, onDelete, onClose }: Omit<DeleteDialogProps, 'opened'>) {
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().toLowerCase() === t(messages.deleteWord)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Delete unsynced changes')}
      kind="error"
      width={460}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" icon={TrashIcon} tall className="away" disabled={!isTyped} onClick={() => onDelete(typed)}>
            {t('Delete and sign out')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <p>{t('All unsynced and rejected changes in {group} will be permanently deleted from this device. This cannot be undone.', { group })}</p>
        <TextField
          label={t('Type {word} to confirm', { word: t(messages.deleteWord) })}
          value={typed}
          onChange={setTyped}
          onEnter={() => isTyped && onDelete(typed)}
          autoComplete="off"
        />
      </div>
    </Dialog>
  )
}
