import { countQueued } from '#db/queries/queue.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { SignOutIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Ends one's own membership, after asking. The device leaves the group when the server tells it, as after a removal. */
export function LeaveGroupButton() {
  const { groupName, workspace, serverSends } = useWorkspace()
  const confirm = useConfirm()
  const leave = async () => {
    const unsent = await countQueued(workspace)
    const isSure = await confirm({
      title: t('Leave {group}?', { group: groupName }),
      message: (
        <div className="stack">
          <p>{t('Your samples and documents stay, and histories still name you. Only an administrator can invite you again.')}</p>
          <p>
            {unsent > 0
              ? plural(unsent, {
                  one: '# change on this device is not synced. If you leave now, it will be rejected and go to your inbox.',
                  other: '# changes on this device are not synced. If you leave now, they will be rejected and go to your inbox.',
                })
              : t('Changes on your other devices that are not synced will be rejected.')}
          </p>
        </div>
      ),
      confirmLabel: t('Leave group'),
      danger: true,
    })
    if (!isSure) return
    const answer = await serverSends.leaveGroup()
    if (!answer.ok) showToast({ message: t(answer.failure.message), tone: 'bad' })
  }
  return (
    <Button icon={SignOutIcon} onClick={() => void leave()}>
      {t('Leave group…')}
    </Button>
  )
}
