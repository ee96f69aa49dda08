import { useCallback, useState } from 'react'
import type { OwnPasskeys, Passkey } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText, dayText, todayText } from '#src/workspace/format/dates.ts'
import { areSupported } from '#src/workspace/passkeys/authenticator.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { useSettings } from '#src/features/settings/settings-context.ts'
import classes from '#src/features/settings/settings-screen.module.css'

type Open = { name: 'add' } | { name: 'rename'; passkey: Passkey } | { name: 'remove'; passkey: Passkey }

/** The person's passkeys, for all devices. */
export function PasskeysTab() {
  const { serverReads } = useWorkspace()
  const { offlinePasskeys } = useSettings().security
  const answer = useServerAnswer(useCallback(() => serverReads.passkeys(), [serverReads]))
  const { value: own, read } = answer
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    read()
  }
  const whyNot = own && whyUnavailable(own)
  return (
    <div className={classes.panel}>
      <p className="muted">
        {t(
          'With a passkey, you sign in with your fingerprint, your face or the PIN of your device, without a password. It counts as two-step verification. Add one on each device that only you use.',
        )}
      </p>
      <AnswerNotice {...answer} />
      {own && (
        <Card
          className={classes.wide}
          title={t('Passkeys')}
          flush
          action={
            !whyNot && (
              <Button icon={PlusIcon} onClick={() => setOpen({ name: 'add' })}>
                {t('Add passkey')}
              </Button>
            )
          }
        >
          {whyNot && <Banner tone="plain">{whyNot}</Banner>}
          {own.passkeys.length === 0 && !whyNot && <p className={classes.note}>{t('You have no passkeys yet. Add one for this device.')}</p>}
          {own.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              opensOffline={offlinePasskeys?.includes(passkey.id) ?? false}
              onRename={() => setOpen({ name: 'rename', passkey })}
              onRemove={() => setOpen({ name: 'remove', passkey })}
            />
          ))}
        </Card>
      )}
      {own && offlinePasskeys && own.passkeys.length > 0 && <OfflineNote isAll={own.passkeys.every(({ id }) => offlinePasskeys.includes(id))} />}
      {own && open?.name === 'add' && <AddPasskeyDialog suggestedName={own.suggestedName} onDone={done} onClose={close} />}
      {open?.name === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onDone={done} onClose={close} />}
      {open?.name === 'remove' && <RemovePasskeyDialog passkey={open.passkey} isLast={own?.passkeys.length === 1} onDone={done} onClose={close} />}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  opensOffline: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, opensOffline, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, usedAt, isSynced } = passkey
  const facts = [
    usedAt === null ? t('Never used') : t('Last used {last}', { last: dateTimeText(usedAt) }),
    t('added {day}', { day: dayText(todayText(new Date(createdAt))) }),
    isSynced ? t('also on your other devices') : t('only on one device'),
    opensOffline && t('opens this device offline'),
  ]
  return (
    <Row
      leading={<KeyIcon className="i" aria-hidden />}
      title={name}
      subtitle={facts.filter(Boolean).join(' · ')}
      wraps
      trailing={
        <>
          <Button aria-label={t('Rename {passkey}', { passkey: name })} onClick={onRename}>
            {t('Rename')}
          </Button>
          <Button aria-label={t('Remove {passkey}', { passkey: name })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        </>
      }
    />
  )
}

/** On a device whose data is encrypted. */
const OfflineNote = ({ isAll }: { isAll: boolean }) => (
  <p className="muted">
    {isAll
      ? t('The data on this device is encrypted. Your passkeys open it without a network, too.')
      : t(
          'The data on this device is encrypted. Without a network, only passkeys marked “opens this device offline” open it. Others are marked after you have signed in or unlocked with them here, if they are able to.',
        )}
  </p>
)

/** In a sentence; null if passkeys work here. */
function whyUnavailable({ host }: OwnPasskeys): string | null {
  if (host === null) return t('Passkeys need https and a server name such as lab.example.org. Whoever runs the server can set it up (ALIQUOT_PUBLIC_URL).')
  if (host !== location.hostname) return t('Passkeys work only at {address}. Open Aliquot there.', { address: host })
  return areSupported() ? null : t('This browser cannot use passkeys here.')
}
