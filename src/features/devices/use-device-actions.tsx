import { useState, type ReactNode } from 'react'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import type { GenericRowAction } from '#src/ui/lists/generic-table.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useProof } from '#src/workspace/passkeys/use-proof.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { ListedDevice } from './listed-device.ts'

export interface DeviceActionTexts<Device> {
  /** What revoking does. */
  readonly revoke: (device: Device) => string
  /** What erasing deletes. */
  readonly erase: (device: Device) => string
}

interface DeviceActions<Device> {
  readonly actions: readonly GenericRowAction<Device>[]
  /** The question that is open. */
  readonly dialog: ReactNode
}

/** Revokes the access of devices and erases their data: of all people in the group, or the person's own. `read` shows what is left. */
export function useDeviceActions<Device extends ListedDevice>(
  whose: 'groups' | 'user',
  texts: DeviceActionTexts<Device>,
  read: () => void,
): DeviceActions<Device> {
  const { serverSends } = useWorkspace()
  const confirm = useConfirm()
  const [erased, setErased] = useState<Device>()
  const { askWithProof, proofDialog } = useProof()
  const tell = (answer: ServerAnswer<void> | null, done: string) => {
    if (answer?.ok) showFooterMessage(done)
    else if (answer) showToast({ message: t(answer.failure.message), tone: 'bad' })
    read()
  }
  const revoke = async (device: Device) => {
    const isSure = await confirm({
      title: t('Revoke access of {device}?', { device: device.name }),
      message: texts.revoke(device),
      confirmLabel: t('Revoke access'),
      danger: true,
    })
    if (isSure) tell(await serverSends.ruleDevice(whose, device.id, 'revoke'), t('Access revoked'))
  }
  const erase = async ({ id, name }: Device) => {
    setErased(undefined)
    const question = { title: t('Erase data on {device}?', { device: name }), label: t('Erase'), danger: true }
    const answer = await askWithProof(question, (proof) => serverSends.ruleDevice(whose, id, 'erase', proof))
    tell(answer, t('The data will be erased when the device next connects'))
  }
  const isOther = (device: Device) => !device.isThis && device.erasure === null
  return {
    actions: [
      { type: 'custom', id: 'revoke', label: t('Revoke access…'), icon: LockIcon, isAvailable: isOther, onSelect: (device) => void revoke(device) },
      { type: 'custom', id: 'erase', label: t('Erase data…'), icon: TrashIcon, danger: true, isAvailable: isOther, onSelect: setErased },
    ],
    dialog: erased ? (
      <EraseDialog device={erased} what={texts.erase(erased)} onClose={() => setErased(undefined)} onErase={() => void erase(erased)} />
    ) : (
      proofDialog
    ),
  }
}
