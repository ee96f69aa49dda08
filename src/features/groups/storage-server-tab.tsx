import { useCallback, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { storageServerLimits } from '#domain/wire/integrations/storage-server.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { TokenDialog } from '#src/ui/dialogs/token-dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import classes from './group-notice.module.css'

/** Where an administrator connects the storage server of the group. */
export function StorageServerTab() {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.storageServer(), [serverReads]))
  const { value, read } = answer
  const [token, setToken] = useState('')
  return (
    <Card title={t('Storage server')} className={classes.tab}>
      <div className="stack-l">
        <AnswerNotice {...answer} />
        {value && <AddressForm known={value.server?.url ?? ''} needsToken={value.server?.needsToken ?? false} onChanged={read} onToken={setToken} />}
      </div>
      {token && (
        <TokenDialog token={token} onClose={() => setToken('')}>
          {t('Set it as ALIQUOT_STORAGE_TOKENS on the computer of the storage server, then start or restart “aliquot storage” there.')}
        </TokenDialog>
      )}
    </Card>
  )
}

interface AddressFormProps {
  /** Empty if none is connected. */
  known: string
  /** The server has lost the one that it had. */
  needsToken: boolean
  onChanged: () => void
  /** Shown this once. */
  onToken: (token: string) => void
}

function AddressForm({ known, needsToken, onChanged, onToken }: AddressFormProps) {
  const { serverSends } = useWorkspace()
  const confirm = useConfirm()
  const connect = async (address: string) => {
    const saved = await serverSends.setStorageServer(address)
    if (!saved.ok) return showFailure(saved.failure.message)
    release()
    reset()
    onToken(saved.value.key)
    showFooterMessage(t('Changes saved'))
    onChanged()
  }
  const { draft, set, isChanged, save, release, reset } = useDraft({
    label: t('Storage server'),
    initial: { address: known },
    onSave: ({ address }) => connect(address.trim()),
  })
  const disconnect = async () => {
    const question = {
      title: t('Disconnect the storage server?'),
      message: t('Files that are on it stay there, but nobody can download them until it is connected again with a new token.'),
      confirmLabel: t('Disconnect'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const removed = await serverSends.removeStorageServer()
    if (!removed.ok) return showFailure(removed.failure.message)
    release()
    reset()
    onChanged()
  }
  return (
    <>
      {needsToken && (
        <Banner tone="bad">
          {t(
            'The server can no longer read the token of the storage server, because the key of the server has changed. Files there cannot be reached until the storage server has a new token.',
          )}
        </Banner>
      )}
      <p className="muted">
        {known
          ? t('Files over 100 MB, or over the limit of your organization, are sent to this server, up to 100 GB each.')
          : t(
              'A storage server keeps files of up to 100 GB on a computer in your laboratory. Enter the address it will have, and you get the token that it is started with.',
            )}
      </p>
      <TextField
        label={t('Address')}
        hint={t('For example {address}', { address: 'https://storage.lab.example' })}
        value={draft.address}
        onChange={(address) => set('address', address)}
        maxLength={storageServerLimits.maxAddressLength}
        inputMode="url"
      />
      <div className="bar">
        {needsToken && !isChanged ? (
          <Button variant="primary" icon={KeyIcon} onClick={() => void connect(known)}>
            {t('Create a new token')}
          </Button>
        ) : (
          <Button variant="primary" disabled={!isChanged || !draft.address.trim()} onClick={() => void save()}>
            {known ? t('Save address') : t('Connect')}
          </Button>
        )}
        {known && (
          <Button icon={TrashIcon} tall className="away" onClick={() => void disconnect()}>
            {t('Disconnect…')}
          </Button>
        )}
      </div>
    </>
  )
}

const showFailure = (message: Message): void => void showToast({ message: t(message), tone: 'bad' })
