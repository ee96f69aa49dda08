import type { LeasedKind } from '#domain/leased-kinds.ts'
import { commands } from '#domain/registry.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { leasedIdsOf } from '#db/queue/leased-ids.ts'
import { takeId } from '#db/queue/leases.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { RefreshIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { replaceIds, type NewId } from './replace-ids.ts'
import type { ResolutionProps } from './resolution-props.ts'

/** What was to be created is created under a new ID, which needs a new label; later changes to it follow. The new ID is shown until it is closed. */
export function NewIdResolution({ item, dependants, send }: ResolutionProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const sendRenumbered = async () => {
    try {
      const ids: NewId[] = []
      for (const { kind, id } of leasedIdsOf(item.intent)) ids.push({ kind, from: id, to: await takeId(workspace.disk, kind) })
      const refused = await send({ replacements: new Map([item, ...dependants].flatMap((each) => renumber(each, ids))) })
      if (refused === null) for (const { kind, to } of ids) announce(kind, to)
    } catch (error) {
      showRefusal(error)
    }
  }
  const announce = (kind: LeasedKind, id: number) => {
    const label = labelOf(kind, id)
    if (!label) return
    const action = { label: t('Show'), onAction: () => navigate(label.address) }
    showToast({
      message: t('{what}: the new ID is {id}. Replace the label.', { what: item.intent.label, id: label.code }),
      tone: 'ok',
      autoClose: false,
      action,
    })
  }
  return (
    <div className="bar">
      <Button variant="primary" icon={RefreshIcon} tall onClick={() => void sendRenumbered()}>
        {t('Send again with a new ID')}
      </Button>
    </div>
  )
}

/** What is on its label, and where to print another one; undefined for what has none. */
function labelOf(kind: LeasedKind, id: number): { code: string; address: string } | undefined {
  if (kind === 'samples') return { code: toBarcode('sample', id), address: addresses.sample(id) }
  return kind === 'storageLayers' ? { code: toBarcode('layer', id), address: addresses.layer(id) } : undefined
}

function renumber(item: InboxItem, ids: readonly NewId[]): [InboxItem, Mutation][] {
  const command = commands.get(item.intent.command)
  return command ? [[item, [command, replaceIds(item.intent, ids), item.intent.label]]] : []
}
