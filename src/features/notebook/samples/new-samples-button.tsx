import type { SectionRow } from '#domain/entities/section.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { readExperimentSamples } from '#db/queries/section-samples.ts'
import { readLayer, readNextFreePosition } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { NewSampleDialog } from '#src/features/samples/lazy-dialogs.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addSectionSamplesChange } from '#src/workspace/mutations/sections.ts'
import type { StartLocation } from '#src/workspace/mutations/move-sample.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import type { SectionSample } from './read-section-view.ts'

/** Creates samples that came out of the experiment: of its type, after the last ones, and in the section at once. */
export function NewSamplesButton({ section, entries }: { section: SectionRow; entries: readonly SectionSample[] }) {
  const { workspace } = useWorkspace()
  const { open } = useActionHost()
  if (!useAccess().can('Sample.Create')) return null
  const begin = async () => {
    const [typeId, location] = await Promise.all([usualType(workspace, section), nextLocation(workspace, entries)])
    open((close) => (
      <NewSampleDialog
        opened
        typeId={typeId}
        location={location}
        also={(samples) => addSectionSamplesChange(section, samples)}
        onClose={close}
        onCreated={() => undefined}
      />
    ))
  }
  return (
    <Button icon={PlusIcon} onClick={() => void begin().catch(showRefusal)}>
      {t('New samples')}
    </Button>
  )
}

/** The type of the sample that was added to the experiment last: what comes out first is mostly like what went in. */
async function usualType(workspace: Workspace, { id, experimentId }: SectionRow): Promise<number | undefined> {
  const rows = await readExperimentSamples(workspace, experimentId)
  const own = rows.filter(({ sectionId }) => sectionId === id)
  const last = (own.length > 0 ? own : rows).at(-1)
  return last && (await readSamplesById(workspace, [last.sampleId]))[0]?.sampleTypeId
}

/** The next free position in the box of the last one that has a place; undefined if that is full, or none has a place. */
async function nextLocation(workspace: Workspace, entries: readonly SectionSample[]): Promise<StartLocation | undefined> {
  const place = entries.findLast(({ item }) => item?.place)?.item?.place
  const layer = place && (await readLayer(workspace, place.layer.id))
  if (!layer || layer.archived) return undefined
  const position = await readNextFreePosition(workspace, layer)
  return position === null || position === undefined ? undefined : { layer, position }
}
