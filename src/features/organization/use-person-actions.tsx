import { useState, type ReactNode } from 'react'
import type { PasswordLink, Person } from '#domain/wire/organization/organization.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { BuildingIcon, LockIcon, SafeIcon, KeyIcon, type Icon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ProofDialog } from '#src/workspace/passkeys/proof-dialog.tsx'
import { useProof } from '#src/workspace/passkeys/use-proof.tsx'
import { CopyLinkDialog } from '#src/ui/dialogs/copy-link-dialog.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { OrganizationCalls } from './organization-calls.ts'

export interface PersonAction {
  id: string
  label: string
  icon: Icon
  danger?: boolean | undefined
  isAvailable: (person: Person) => boolean
  onSelect: (person: Person) => void
}

/** Something that needs the administrator's password or a passkey each time. */
interface Question {
  title: string
  message: string
  label: string
  danger?: boolean
  done: string
  ask: (proof: IdentityProof) => Promise<ServerAnswer<unknown>>
}

/** What can be done with somebody's account, and the dialogs for it; never with one's own. */
export function usePersonActions(calls: OrganizationCalls, onDone: () => void): { actions: readonly PersonAction[]; dialogs: ReactNode } {
  const { workspace } = useWorkspace()
  const confirm = useConfirm()
  const { askWithProof, proofDialog } = useProof()
  const [question, setQuestion] = useState<Question | null>(null)
  const [made, setMade] = useState<{ link: PasswordLink; name: string } | null>(null)
  const isOther = ({ userID }: Person) => userID !== workspace.userId

  const setActive = async ({ userID, fullName: name, isActive }: Person) => {
    if (
      isActive &&
      !(await confirm({
        title: t('Deactivate the account of {name}?', { name }),
        message: t(
          '{name} is signed out everywhere and cannot sign in. Access tokens stop working. Changes waiting on their devices are kept, and are sent once the account is active again.',
          { name },
        ),
        confirmLabel: t('Deactivate'),
        danger: true,
      }))
    )
      return
    const asked = isActive
      ? { title: t('Deactivate the account of {name}?', { name }), label: t('Deactivate'), danger: true }
      : { title: t('Activate the account of {name}?', { name }), label: t('Activate') }
    const answer = await askWithProof(asked, (proof) => calls.setActive(userID, !isActive, proof))
    if (!answer) return
    if (answer.ok) showFooterMessage(isActive ? t('Account deactivated') : t('Account activated'))
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
    onDone()
  }

  const askForLink = ({ userID, fullName: name }: Person) =>
    setQuestion({
      title: t('New password for {name}', { name }),
      message: t('{name} gets a link for choosing a new password. Earlier links stop working.', { name }),
      label: t('Create link'),
      done: t('Link created'),
      ask: async (proof) => {
        const answer = await calls.passwordLink(userID, proof)
        if (answer.ok) setMade({ link: answer.value, name })
        return answer
      },
    })

  const askToReset = ({ userID, fullName: name }: Person) =>
    setQuestion({
      title: t('Reset two-step verification of {name}?', { name }),
      message: t('Make sure you know who is asking. {name} is signed out, and can then sign in with the password alone.', { name }),
      label: t('Reset'),
      danger: true,
      done: t('Two-step verification is off'),
      ask: (proof) => calls.resetTwoStep(userID, proof),
    })

  const askForAdministrator = ({ userID, fullName: name, isAdministrator }: Person) =>
    setQuestion({
      title: isAdministrator ? t('Remove {name} as organization administrator?', { name }) : t('Make {name} an organization administrator?', { name }),
      message: isAdministrator
        ? t('{name} keeps their account and groups.', { name })
        : t('{name} will manage all accounts, groups and settings of this server. This gives no access to groups: samples stay visible to members only.', {
            name,
          }),
      label: isAdministrator ? t('Remove') : t('Make administrator'),
      danger: isAdministrator,
      done: t('Changes saved'),
      ask: (proof) => calls.setAdministrator(userID, !isAdministrator, proof),
    })

  const actions: PersonAction[] = [
    { id: 'password', label: t('Link for a new password…'), icon: KeyIcon, isAvailable: (person) => isOther(person) && person.isActive, onSelect: askForLink },
    {
      id: 'two-step',
      label: t('Reset two-step verification…'),
      icon: SafeIcon,
      isAvailable: (person) => isOther(person) && person.hasTwoStep,
      onSelect: askToReset,
    },
    {
      id: 'make-administrator',
      label: t('Make organization administrator…'),
      icon: BuildingIcon,
      isAvailable: (person) => isOther(person) && !person.isAdministrator && person.isActive,
      onSelect: askForAdministrator,
    },
    {
      id: 'remove-administrator',
      label: t('Remove as organization administrator…'),
      icon: BuildingIcon,
      isAvailable: (person) => isOther(person) && person.isAdministrator,
      onSelect: askForAdministrator,
    },
    {
      id: 'activate',
      label: t('Activate'),
      icon: RestoreIcon,
      isAvailable: (person) => isOther(person) && !person.isActive && !person.isManaged,
      onSelect: (person) => void setActive(person),
    },
    {
      id: 'deactivate',
      label: t('Deactivate…'),
      icon: LockIcon,
      danger: true,
      isAvailable: (person) => isOther(person) && person.isActive && !person.isManaged,
      onSelect: (person) => void setActive(person),
    },
  ]

  const prove = async ({ ask, done }: Question, proof: IdentityProof) => {
    const answer = await ask(proof)
    if (answer.ok) {
      setQuestion(null)
      showFooterMessage(done)
      onDone()
    }
    return answer
  }
  const dialogs = (
    <>
      {question && <ProofDialog {...question} onProof={(proof) => prove(question, proof)} onClose={() => setQuestion(null)} />}
      {proofDialog}
      {made && <PasswordLinkDialog made={made.link} name={made.name} onClose={() => setMade(null)} />}
    </>
  )
  return { actions, dialogs }
}

/** A link for a new password, shown only now. It begins with the address that the administrator uses, which leads to the server. */
const PasswordLinkDialog = ({ made: { code, email, mail }, name, onClose }: { made: PasswordLink; name: string; onClose: () => void }) => (
  <CopyLinkDialog
    title={t('Link for a new password')}
    link={`${location.origin}${addresses.resetPassword}#${code}`}
    mail={mail}
    email={email}
    note={t('{name} can use it to choose a new password. It works once, within one hour, for anyone who has it. It is not shown again.', { name })}
    onClose={onClose}
  />
)
