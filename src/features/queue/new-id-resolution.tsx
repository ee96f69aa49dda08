import { commands } from '#domain/registry.ts'
import type { InboxItem } from '#db/disk.ts'
import { leasedIdsOf } from '#db/leased-ids.ts'
import { takeId } from '#db/leases.ts'
import type { Mutation } from '#db/write.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { RefreshIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { replaceIds, type NewId } from './replace-ids.ts'
import type { ResolutionProps } from './resolution-props.ts'

/** What was to be created is created under a new ID, which needs a new label; later changes to it follow. */
export function NewIdResolution({ item, dependants, send }: ResolutionProps) {
  const { workspace } = useWorkspace()
  const sendRenumbered = async () => {
    try {
      const ids: NewId[] = []
      for (const { kind, id } of leasedIdsOf(item.intent)) ids.push({ kind, from: id, to: await takeId(workspace.disk, kind) })
      await send({ replacements: new Map([item, ...dependants].flatMap((each) => renumber(each, ids))) })
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <div className="bar">
      <Button icon={RefreshIcon} tall onClick={() => void sendRenumbered()}>
        {t('Send again with a new ID')}
      </Button>
    </div>
  )
}

function renumber(item: InboxItem, ids: readonly NewId[]): [InboxItem, Mutation][] {
  const command = commands.get(item.intent.command)
  return command ? [[item, [command, replaceIds(item.intent, ids), item.intent.label]]] : []
}
