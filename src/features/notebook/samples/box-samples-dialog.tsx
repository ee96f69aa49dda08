import { useMemo, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import { LocationStart } from '#src/features/location-picker/location-start.tsx'
import { PickerTree } from '#src/features/location-picker/picker-tree.tsx'
import { useLayerChoice } from '#src/features/location-picker/use-layer-choice.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import type { ChooseSamplesDialogProps } from './choose-samples-dialog.tsx'

/** Scan a box or choose it, then tap its samples; they are added together. */
export function BoxSamplesDialog({ section, onAdd, onClose }: ChooseSamplesDialogProps) {
  const { chosen: choice, choose, handleScan } = useLayerChoice(true)
  const box = choice && isGrid(choice.layer) ? choice.layer : undefined
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const content = useLive(
    async (workspace) => (box ? (await readSamplesIn(workspace, box.id, limits.grid.most)).rows.filter(({ archived }) => !archived) : []),
    [box?.id],
  )
  const chosen = content?.filter(({ id }) => chosenIds.has(id)) ?? []
  const toggle = ({ id }: SampleRow) =>
    setChosenIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const add = async () => {
    if (await onAdd(chosen)) onClose()
  }
  const back = () => {
    setChosenIds(new Set())
    choose(null)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Add samples to {section}', { section: section.name })}
      width={box ? 860 : 560}
      actions={
        box && (
          <>
            <Button icon={BackIcon} tall onClick={back}>
              {t('Choose another box')}
            </Button>
            <Button variant="primary" icon={PlusIcon} disabled={chosen.length === 0} onClick={() => void add()}>
              {chosen.length === 0 ? t('Add samples') : plural(chosen.length, { one: 'Add # sample', other: 'Add # samples' })}
            </Button>
          </>
        )
      }
    >
      {box ? (
        <div className="stack">
          <p className="muted">{content?.length === 0 ? t('There are no samples in {name}.', { name: box.name }) : t('Tap the samples to add.')}</p>
          <SelectGrid box={box} content={content ?? []} chosenIds={chosenIds} onToggle={toggle} />
        </div>
      ) : (
        <div className="stack">
          <ScannerReady hint={t('Scan the box or choose it.')}>
            <ScanButton hint={t('Scan the box')} onCode={handleScan} />
          </ScannerReady>
          <LocationStart here={undefined} onSelect={choose} />
          <PickerTree selectedId={choice?.layer.id ?? null} onSelect={choose} />
          {choice && <p>{t('Choose a box in {name}.', { name: choice.layer.name })}</p>}
        </div>
      )}
    </Dialog>
  )
}

interface SelectGridProps {
  box: StorageLayerRow
  content: readonly SampleRow[]
  chosenIds: ReadonlySet<number>
  onToggle: (sample: SampleRow) => void
}

function SelectGrid({ box, content, chosenIds, onToggle }: SelectGridProps) {
  const { toPosition, rowLabel, columnLabel } = layOutBox(box)
  const types = useSampleTypes()
  const byPosition = useMemo(() => new Map(content.map((sample) => [sample.position, sample])), [content])
  const shortNames = useMemo(
    () =>
      shortSampleNames(
        content.map(({ name }) => name),
        cellRoomOf(box),
      ),
    [content, box],
  )
  return (
    <BoxGrid
      label={box.name}
      rows={box.rows}
      columns={box.columns}
      rowLabel={rowLabel}
      columnLabel={columnLabel}
      cell={(where) => {
        const position = toPosition(where)
        const label = positionName(box, position)
        const sample = byPosition.get(position)
        if (!sample) return { label, state: 'free', description: t('free') }
        const type = types?.get(sample.sampleTypeId)
        const isChosen = chosenIds.has(sample.id)
        return {
          label,
          state: isChosen ? 'found' : 'filled',
          description: isChosen ? t('{name}, selected', { name: sample.name }) : sample.name,
          text: shortNames.get(sample.name),
          shape: type?.shape,
          tone: type?.tone,
        }
      }}
      onActivate={(where) => {
        const sample = byPosition.get(toPosition(where))
        if (sample) onToggle(sample)
      }}
    />
  )
}
