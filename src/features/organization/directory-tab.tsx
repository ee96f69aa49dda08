import { useState } from 'react'
import { scimPath, type DirectoryState } from '#domain/wire/organization/directory.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { TokenDialog } from '#src/ui/dialogs/token-dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { ProofDialog } from '#src/workspace/passkeys/proof-dialog.tsx'
import type { OrganizationCalls } from './organization-calls.ts'
import classes from './organization.module.css'

/** Lets the directory of the institute manage accounts and groups by SCIM. */
export function DirectoryTab({ calls }: { calls: OrganizationCalls }) {
  const answer = useServerAnswer(calls.directory)
  const { value: state, read } = answer
  const [isAsking, setAsking] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const create = async (proof: IdentityProof) => {
    const made = await calls.createDirectoryToken(proof)
    if (made.ok) {
      setAsking(false)
      setCreated(made.value.token)
      read()
    }
    return made
  }
  return (
    <div className="stack-l">
      <p className="muted">
        {t(
          'With SCIM, the directory of your institute, such as Microsoft Entra or Okta, creates accounts on this server, deactivates them, and decides who is in which group.',
        )}
      </p>
      <AnswerNotice {...answer} />
      {state && (
        <Card title={t('Connection')}>
          <div className="stack-l">
            <TextField
              label={t('Address')}
              hint={t('Enter it in your directory, with the token.')}
              value={`${location.origin}${scimPath}`}
              onChange={() => {}}
              readOnly
              mono
            />
            <Token state={state} calls={calls} onCreate={() => setAsking(true)} onRevoked={read} />
            {managedTexts(state).map((text) => (
              <p key={text} className="muted">
                {text}
              </p>
            ))}
          </div>
        </Card>
      )}
      {isAsking && <TokenQuestion isRenewed={state?.token !== null} onProof={create} onClose={() => setAsking(false)} />}
      {created !== null && (
        <TokenDialog token={created} onClose={() => setCreated(null)}>
          {t('Enter it in your directory as the secret token, or bearer token.')}
        </TokenDialog>
      )}
    </div>
  )
}

interface TokenProps {
  state: DirectoryState
  calls: OrganizationCalls
  onCreate: () => void
  onRevoked: () => void
}

function Token({ state: { token }, calls, onCreate, onRevoked }: TokenProps) {
  const confirm = useConfirm()
  const revoke = async () => {
    const question = {
      title: t('Revoke the token of the directory?'),
      message: t('The directory can no longer change anything. Accounts and groups stay as they are, and you can deactivate accounts yourself again.'),
      confirmLabel: t('Revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const answer = await calls.revokeDirectoryToken()
    if (answer.ok) showFooterMessage(t('Token revoked'))
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
    onRevoked()
  }
  if (!token)
    return (
      <div className={classes.actions}>
        <Button icon={PlusIcon} onClick={onCreate}>
          {t('Create token…')}
        </Button>
      </div>
    )
  const used = token.usedAt === null ? t('Never used') : t('Last used {last}', { last: dateTimeText(token.usedAt) })
  const at = dateTimeText(token.createdAt)
  return (
    <>
      <Row
        leading={<KeyIcon className="i" aria-hidden />}
        title={t('Token of the directory')}
        subtitle={`${used} · ${token.createdBy ? t('created {at} by {name}', { at, name: token.createdBy }) : t('created {at} on the server', { at })}`}
        wraps
      />
      <div className={classes.actions}>
        <Button onClick={onCreate}>{t('Renew…')}</Button>
        <Button onClick={() => void revoke()}>{t('Revoke…')}</Button>
      </div>
    </>
  )
}

interface TokenQuestionProps {
  isRenewed: boolean
  onProof: Parameters<typeof ProofDialog>[0]['onProof']
  onClose: () => void
}

const TokenQuestion = ({ isRenewed, onProof, onClose }: TokenQuestionProps) => (
  <ProofDialog
    title={isRenewed ? t('Renew the token of the directory?') : t('Token for the directory')}
    message={
      isRenewed
        ? t('The current token stops working. The directory can call again once you have entered the new one there.')
        : t('Whoever has the token can create accounts, deactivate them, and add people to groups. Enter it only in your directory.')
    }
    label={isRenewed ? t('Renew') : t('Create token')}
    onProof={onProof}
    onClose={onClose}
  />
)

/** How much comes from the directory. */
const managedTexts = ({ people, groups }: DirectoryState): readonly string[] => [
  plural(people, { one: '# account is managed by the directory.', other: '# accounts are managed by the directory.' }),
  plural(groups, { one: '# group is managed by the directory.', other: '# groups are managed by the directory.' }),
]
