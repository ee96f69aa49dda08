import { useCallback, useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { TokenDialog } from '#src/ui/dialogs/token-dialog.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './group-notice.module.css'

/** Where an administrator connects the storage server of the group. */
export function StorageServerTab() {
  const { serverReads, serverSends } = useWorkspace()
  const confirm = useConfirm()
  const answer = useServerAnswer(useCallback(() => serverReads.storageServer(), [serverReads]))
  const { value, read } = answer
  const [typed, setTyped] = useState<string>()
  const [key, setKey] = useState('')
  const known = value?.server?.url
  const address = typed ?? known ?? ''

  const save = async () => {
    const saved = await serverSends.setStorageServer(address.trim())
    if (!saved.ok) return void showToast({ message: t(saved.failure.message), tone: 'bad' })
    setTyped(undefined)
    setKey(saved.value.key)
    showFooterMessage(t('Changes saved'))
    read()
  }
  const remove = async () => {
    const question = {
      title: t('Disconnect the storage server?'),
      message: t('Files that are on it stay there, but nobody can download them until it is connected again with a new token.'),
      confirmLabel: t('Disconnect'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const removed = await serverSends.removeStorageServer()
    if (!removed.ok) return void showToast({ message: t(removed.failure.message), tone: 'bad' })
    setTyped(undefined)
    read()
  }
  return (
    <Card title={t('Storage server')} className={classes.tab}>
      <div className="stack-l">
        <AnswerNotice {...answer} />
        {value && (
          <>
            <p className="muted">
              {known
                ? t('Files over 100 MB, or over the limit of your organization, are sent to this server, up to 100 GB each.')
                : t('A storage server keeps files of up to 100 GB on a computer of your laboratory. Start one there, then enter its address.')}
            </p>
            <TextField
              label={t('Address')}
              hint={t('For example {address}', { address: 'https://storage.lab.example' })}
              value={address}
              onChange={setTyped}
              inputMode="url"
            />
            <div className="bar">
              <Button variant="primary" disabled={address.trim() === '' || address.trim() === known} onClick={() => void save()}>
                {known ? t('Save address') : t('Connect')}
              </Button>
              {known && (
                <Button icon={TrashIcon} className="away" onClick={() => void remove()}>
                  {t('Disconnect…')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {key && (
        <TokenDialog token={key} onClose={() => setKey('')}>
          {t('Give it to the storage server as ALIQUOT_STORAGE_TOKENS, then start it again.')}
        </TokenDialog>
      )}
    </Card>
  )
}
