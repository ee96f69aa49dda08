import { restoreSample } from '#domain/commands/restore-sample.ts'
import type { InboxItem } from '#db/disk.ts'
import { retry } from '#db/inbox.ts'
import { act, write } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { RestoreIcon, ShowIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { showRefusal } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'

/** The sample was archived meanwhile: bring it back and do what was asked, or look at it first. */
export function RestoreAndApply({ sampleId, item }: { sampleId: number; item: InboxItem }) {
  const { workspace, writeContext } = useWorkspace()
  const navigate = useNavigate()
  const apply = async () => {
    try {
      await write(workspace.disk, writeContext, [
        act(restoreSample, { sampleId, layerId: null, position: 0 }, t('Restore for: {label}', { label: item.intent.label })),
      ])
      await retry(workspace.disk, writeContext, [item])
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <div className="bar">
      <Button variant="primary" icon={RestoreIcon} onClick={() => void apply()}>
        {t('Restore and apply')}
      </Button>
      <Button tall icon={ShowIcon} onClick={() => navigate(addresses.sample(sampleId))}>
        {t('Show sample')}
      </Button>
    </div>
  )
}
