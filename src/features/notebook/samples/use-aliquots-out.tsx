import { msg } from '#domain/message.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { takeId } from '#db/queue/leases.ts'
import { readSections } from '#db/queries/sections.ts'
import type { Workspace } from '#db/workspace.ts'
import { AliquotDialog } from '#src/features/samples/lazy-dialogs.ts'
import { LiveSample } from '#src/features/samples/live-sample.tsx'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addSectionSamplesChange, createEmptySectionChange, type NamedSample } from '#src/workspace/mutations/sections.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'

/** Aliquots of a sample that went in come out of the experiment. */
export function useAliquotsOut(section: SectionRow, experiment: ExperimentRow): (sample: SampleRow) => MenuItem[] {
  const { workspace } = useWorkspace()
  const { open } = useActionHost()
  const access = useAccess()
  return (sample) => {
    if (sample.archived || !access.can('Sample.Create') || !access.canWithSample('Update', sample)) return []
    const also = (aliquots: readonly NamedSample[]) => outChange(workspace, section, experiment, aliquots)
    const begin = () => open((close) => <LiveSample sample={sample}>{(live) => <AliquotDialog sample={live} also={also} onClose={close} />}</LiveSample>)
    return [{ id: 'aliquot', label: t(msg('Aliquot', 'verb')), hint: t('Adds the aliquots to the samples out'), icon: TubesIcon, onSelect: begin }]
  }
}

/** Into the first section of samples out or, if there is none, into a new one below that of the sample. */
async function outChange(workspace: Workspace, { id, orderKey }: SectionRow, experiment: ExperimentRow, samples: readonly NamedSample[]): Promise<Change> {
  const sections = (await readSections(workspace, experiment.id)).filter(({ archived }) => !archived)
  const out = sections.find(({ type }) => type === 'SAMPLESOUT')
  if (out) return addSectionSamplesChange(out, samples)
  const newId = await takeId(workspace.disk, 'sections')
  const below = sections[sections.findIndex((section) => section.id === id) + 1]
  const made = {
    id: newId,
    type: 'SAMPLESOUT' as const,
    name: t(sectionLook('SAMPLESOUT').text),
    orderKey: orderKeyBetween(orderKey, below?.orderKey ?? null, newId),
  }
  return combineChanges([createEmptySectionChange(made, experiment), addSectionSamplesChange(made, samples)], '')
}
