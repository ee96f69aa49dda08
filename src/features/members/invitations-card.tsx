import { useState, useEffect } from 'react'
import type { Invitation, Invitations } from '#domain/wire/accounts/invitations.ts'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { AddPersonIcon, LinkIcon, MailIcon, MoreIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import { QrCode } from '#src/ui/text/qr-code.tsx'
import { CopyLinkDialog } from '#src/ui/dialogs/copy-link-dialog.tsx'
import type { InvitationCalls, MadeInvitation } from './invitation-calls.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** Who has been invited and has not joined yet, for administrators. Needs the server: links are secrets that no device stores. */
export function InvitationsCard({ calls }: { calls: InvitationCalls }) {
  const { known, reload } = useInvitations(calls)
  const [isInviting, setIsInviting] = useState(false)
  const [made, setMade] = useState<MadeInvitation>()
  const sendsMail = known !== undefined && 'sendsMail' in known && known.sendsMail
  const show = (invitation: MadeInvitation) => {
    setMade(invitation)
    void reload()
  }
  return (
    <>
      <Card
        flush
        title={t('Invitations')}
        action={
          <Button variant="primary" icon={AddPersonIcon} onClick={() => setIsInviting(true)}>
            {t('Invite')}
          </Button>
        }
      >
        {known === undefined ? (
          <Spinner inline />
        ) : 'failure' in known ? (
          <Banner
            tone="warn"
            action={
              <Button icon={RefreshIcon} onClick={() => void reload()}>
                {t('Try again')}
              </Button>
            }
          >
            {t(known.failure)}
          </Banner>
        ) : known.invitations.length === 0 ? (
          <Row title={t('No open invitations')} subtitle={t('Invite someone by a link; it works once, within 7 days.')} wraps />
        ) : (
          known.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} sendsMail={sendsMail} calls={calls} onMade={show} onGone={() => void reload()} />
          ))
        )}
      </Card>
      {isInviting && <InviteDialog calls={calls} sendsMail={sendsMail} onMade={show} onClose={() => setIsInviting(false)} />}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  sendsMail: boolean
  calls: InvitationCalls
  onMade: (made: MadeInvitation) => void
  onGone: () => void
}

function InvitationRow({ invitation, sendsMail, calls, onMade, onGone }: InvitationRowProps) {
  const { id, name, email, role, invitedBy, expiresAt } = invitation
  const confirm = useConfirm()
  const who = name || email || t('Someone with the link')
  const renew = async () => {
    const answer = await calls.renew(id)
    if (answer.ok) return onMade(answer.value)
    showToast({ message: t(answer.failure.message), tone: 'bad' })
    onGone()
  }
  const revoke = async () => {
    const isSure = await confirm({
      title: t('Revoke the invitation of {person}?', { person: who }),
      message: t('The link stops working at once.'),
      confirmLabel: t('Revoke'),
      danger: true,
    })
    if (!isSure) return
    const answer = await calls.revoke(id)
    showToast(answer.ok ? { message: t('Invitation revoked'), tone: 'ok' } : { message: t(answer.failure.message), tone: 'bad' })
    onGone()
  }
  const isMailed = sendsMail && email !== ''
  return (
    <Row
      title={who}
      subtitle={t('{role} · invited by {person} · until {moment}', { role: roleText(role), person: invitedBy, moment: dateTimeText(expiresAt) })}
      wraps
      trailing={
        <Menu
          align="end"
          target={<IconButton icon={MoreIcon} label={t('Invitation of {person}', { person: who })} variant="plain" />}
          sections={[
            {
              id: 'link',
              items: [
                {
                  id: 'renew',
                  label: isMailed ? t('Send again') : t('New link'),
                  hint: t('The old link stops working.'),
                  icon: isMailed ? MailIcon : LinkIcon,
                  onSelect: () => void renew(),
                },
              ],
            },
            { id: 'end', items: [{ id: 'revoke', label: t('Revoke…'), icon: TrashIcon, danger: true, onSelect: () => void revoke() }] },
          ]}
        />
      }
    />
  )
}

/** The link of an invitation, shown only now: to copy, or to be read with a phone or tablet. */
const LinkDialog = ({ made: { invitation, link, mail }, onClose }: { made: MadeInvitation; onClose: () => void }) => (
  <CopyLinkDialog
    title={mail === 'sent' ? t('Invitation sent') : t('Link for joining the group')}
    link={link}
    mail={mail}
    email={invitation.email}
    note={t('The link works once, within 7 days, for whoever has it. It is not shown again.')}
    onClose={onClose}
  >
    <QrCode text={link} label={t('QR code of the link')} />
  </CopyLinkDialog>
)

/** Undefined until the first answer. */
type KnownInvitations = Invitations | { readonly failure: Message } | undefined

/** The open invitations, as the server has them; `reload` asks again. */
function useInvitations(calls: InvitationCalls): { known: KnownInvitations; reload: () => Promise<void> } {
  const [known, setKnown] = useState<KnownInvitations>()
  useEffect(() => void read(calls).then(setKnown), [calls])
  return { known, reload: async () => setKnown(await read(calls)) }
}

async function read(calls: InvitationCalls): Promise<KnownInvitations> {
  const answer = await calls.list()
  return answer.ok ? answer.value : { failure: answer.failure.message }
}
