import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { messages } from '#domain/messages.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { useNavigate } from '#src/app/router/router.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ReloadDialog } from './reload-dialog.tsx'

/** Changing the group: the question before, what keeps the person out of it, and what to do when it was changed elsewhere. */
export function GroupDialogs({ session }: { session: ActorRefFrom<typeof sessionMachine> }) {
  const state = useSelector(session, (snapshot) => snapshot)
  const { info, wantedGroup } = state.context
  const wanted = info?.groups.find(({ groupId }) => groupId === wantedGroup)?.name ?? ''
  const send = session.send
  const navigate = useNavigate()
  return (
    <>
      <Dialog
        opened={state.matches({ signedIn: 'confirmingGroup' })}
        onClose={() => send({ type: 'group.declined' })}
        title={t('Change group')}
        kind="alert"
        actions={
          <>
            <Button tall onClick={() => send({ type: 'group.declined' })}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" onClick={() => send({ type: 'group.confirmed' })}>
              {t('Change group')}
            </Button>
          </>
        }
      >
        <p>{t(messages.changeGroup)}</p>
      </Dialog>
      <Dialog
        opened={state.matches({ signedIn: 'twoFactorNeeded' })}
        onClose={() => send({ type: 'group.declined' })}
        title={t(messages.cannotChangeGroup)}
        kind="alert"
        actions={
          <>
            <Button tall onClick={() => send({ type: 'group.declined' })}>
              {t('Cancel')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                send({ type: 'group.declined' })
                navigate(addresses.twoStepSettings)
              }}
            >
              {t('Set up two-step verification')}
            </Button>
          </>
        }
      >
        <div className="stack-l">
          <p>
            <strong>{t(messages.twoStepRequired)}</strong>
          </p>
          <p>
            {t('{group} has a policy that requires two-step verification. Set it up, then change to the group. Until then, you stay in the group you are in.', {
              group: wanted,
            })}
          </p>
        </div>
      </Dialog>
      <ReloadDialog opened={state.matches('groupChanged')} title={t(messages.groupChanged)} kind="alert" onReload={() => send({ type: 'reload.chosen' })}>
        {t(
          'Your group was changed in another tab or on another device. Unsynced changes in this group stay on this device and will be sent. Anything you typed but did not save is lost when you reload.',
        )}
      </ReloadDialog>
    </>
  )
}
