import { useCallback } from 'react'
import type { EncryptionPolicy } from '#domain/wire/sync/encryption.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Whether devices encrypt what they store of the group. */
export function EncryptionField({ save }: { save: (saving: Promise<ServerAnswer<object>>) => Promise<void> }) {
  const { groupName, serverReads, serverSends } = useWorkspace()
  const confirm = useConfirm()
  const answer = useServerAnswer(useCallback(() => serverReads.encryptionPolicy(), [serverReads]))
  const { value: policy, read } = answer
  if (!policy) return <AnswerNotice {...answer} />
  const choose = async (wants: boolean) => {
    if (wants === policy.isRequired) return
    const isSure = await confirm({
      title: wants ? t('Encrypt the data of {group} on devices?', { group: groupName }) : t('Stop encrypting the data of {group}?', { group: groupName }),
      message: wants ? onText(policy) : t('Each device removes the encryption the next time it is connected. Everyone can keep working.'),
      confirmLabel: wants ? t('Encrypt') : t('Stop encrypting'),
    })
    if (!isSure) return
    await save(serverSends.setEncryption(wants))
    read()
  }
  return (
    <SelectField
      label={t('Data on devices')}
      hint={t('When it is encrypted, what is on a lost tablet can only be read with the password of the person who used it.')}
      options={[
        { value: 'plain', label: t('Not encrypted') },
        { value: 'encrypted', label: t('Encrypted') },
      ]}
      value={policy.isRequired ? 'encrypted' : 'plain'}
      onChange={(chosen) => void choose(chosen === 'encrypted')}
    />
  )
}

function onText({ withSso }: EncryptionPolicy): string {
  const all = t(
    'Each device is encrypted when its user next enters their password. Everyone can keep working. After a restart without a network, Aliquot asks for the password; a PIN is not enough.',
  )
  if (withSso === 0) return all
  const some = plural(withSso, {
    one: '# member uses single sign-on. Without a password or a passkey, they cannot work after a restart until they are connected.',
    other: '# members use single sign-on. Without a password or a passkey, they cannot work after a restart until they are connected.',
  })
  return `${all} ${some}`
}
