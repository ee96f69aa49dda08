import { useState } from 'react'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { freePlaces } from '#domain/rules/free-places.ts'
import { positionName } from '#domain/rules/grid.ts'
import { placeHere, type PlaceHere, type PlaceHereNeeds } from '#domain/rules/place-here.ts'
import { readSample } from '#db/queries/samples.ts'
import { readSeries } from '#db/queries/series.ts'
import { act, type Act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ChevronDownIcon, PutDownIcon, TubesIcon } from '#src/ui/icons.ts'
import { Menu } from '#src/ui/menu.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { readMoveLabel } from '#src/workspace/act-labels.ts'
import { openedSeries } from '#src/workspace/opened-series.ts'
import { useScans } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'

type Why = Extract<PlaceHere, { kind: 'not-possible' }>['why']

const explained: Readonly<Record<Why, string>> = {
  archived: 'The sample is archived. Restore it before it is moved.',
  'here-already': 'It is in this compartment already.',
  empty: 'The series has no samples in use.',
  full: messages.layerFull,
}

export interface PlaceHereMenuProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
}

/** What was scanned, or the series that was opened, goes into the compartment in sight. SCAN-07, SCAN-08 */
export function PlaceHereMenu({ layer, content }: PlaceHereMenuProps) {
  const { workspace } = useWorkspace()
  const scans = useScans()
  const doActs = useAct()
  const [why, setWhy] = useState<Why | null>(null)

  const samplesFor = async (needs: PlaceHereNeeds): Promise<readonly SampleRow[] | undefined> => {
    if (needs === 'series') {
      const seriesId = openedSeries(workspace)
      return seriesId === undefined ? undefined : (await readSeries(workspace, seriesId)).samples
    }
    const scanned = scans.getSnapshot().context.scanned.find(({ answer }) => answer.kind === 'sample')?.answer
    const sample = scanned?.kind === 'sample' ? await readSample(workspace, scanned.sample.id) : undefined
    return sample && [sample]
  }
  const place = async (needs: PlaceHereNeeds) => {
    const plan = placeHere(needs, await samplesFor(needs), layer, freePlaces(layer, content, workspace.userId))
    if (plan.kind === 'needs') return showToast({ message: t(plan.message), tone: 'bad' })
    if (plan.kind === 'not-possible') return setWhy(plan.why)
    const [first] = plan.moves
    const done =
      plan.moves.length === 1 && first
        ? t('{name} is at {place}', { name: first.sample.name, place: `${layer.name} ${positionName(layer, first.position)}`.trim() })
        : plural(plan.moves.length, { one: '# sample is in {name}', other: '# samples are in {name}' }, { name: layer.name })
    const labels = await Promise.all(plan.moves.map(({ sample, position }) => readMoveLabel(workspace, sample, { layerId: layer.id, position })))
    const acts = plan.moves.map(({ sample, position }, at) => moveTo(sample, layer.id, position, labels[at]!))
    const undo = plan.moves.map(({ sample }, at) => moveTo(sample, sample.layerId, sample.position, labels[at]!))
    await doActs(acts, { done, undo })
  }
  return (
    <>
      <Menu
        align="end"
        target={<Button iconEnd={ChevronDownIcon}>{t('Place here')}</Button>}
        sections={[
          {
            id: 'place',
            items: [
              { id: 'sample', label: t('The scanned sample'), icon: PutDownIcon, onSelect: () => void place('sample') },
              { id: 'series', label: t('The whole opened series'), icon: TubesIcon, onSelect: () => void place('series') },
            ],
          },
        ]}
      />
      <Dialog
        opened={why !== null}
        onClose={() => setWhy(null)}
        kind="error"
        title={t(messages.couldNotPerform)}
        actions={
          <Button variant="primary" onClick={() => setWhy(null)}>
            {t('OK')}
          </Button>
        }
      >
        {why && t(explained[why])}
      </Dialog>
    </>
  )
}

const moveTo = (sample: SampleRow, layerId: number | null, position: number, label: string): Act =>
  act(moveSample, { sampleId: sample.id, layerId, position }, label)
