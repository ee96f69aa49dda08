import { useState } from 'react'
import { moveLayerContents } from '#domain/commands/move-layer-contents.ts'
import { moveLayer } from '#domain/commands/move-layer.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { mutation } from '#db/write.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { previewContentsMove, type ContentsPreview } from './preview-contents-move.ts'
import { TargetLayerDialog } from '#src/features/location-picker/target-layer-dialog.tsx'

const mostNamed = 5

/** A dead freezer, a cracked box: all that is in it goes to the same positions elsewhere, in one step, and one tap takes it back. */
export function LayerContentsDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const mutate = useMutate()
  const [target, setTarget] = useState<StorageLayerRow>()
  const preview = useLive(async (workspace) => (target ? previewContentsMove(workspace, layer.id, target.id) : undefined), [layer.id, target?.id])
  const isEmpty = preview !== undefined && preview.layers.length + preview.samples.length === 0
  const move = async (to: StorageLayerRow) => {
    if (!preview) return
    const label = t('Moved the contents of {name} to {place}', { name: layer.name, place: to.name })
    // Each goes back by itself: what lay in the target before stays there.
    const undo = [
      ...preview.samples.map((sample) => mutation(moveSample, { sampleId: sample.id, layerId: layer.id, position: sample.position }, label)),
      ...preview.layers.map((inner) => mutation(moveLayer, { layerId: inner.id, parentId: layer.id, place: inner.place }, label)),
    ]
    const mutations = [mutation(moveLayerContents, { fromLayerId: layer.id, toLayerId: to.id }, label)]
    if (await mutate(mutations, { done: t('Contents of {name} moved to {place}', { name: layer.name, place: to.name }), undo })) onClose()
  }
  return (
    <TargetLayerDialog
      title={t('Move contents of {name}', { name: layer.name })}
      onClose={onClose}
      layerId={layer.id}
      onTarget={setTarget}
      obstacle={preview && (preview.refusal || preview.misfits.length || isEmpty ? <Obstacle preview={preview} isEmpty={isEmpty} /> : null)}
      preview={preview && !isEmpty && <p role="status">{summaryText(preview)}</p>}
      actionLabel={(to) => t('Move contents into {name}', { name: to.name })}
      onMove={(to) => void move(to)}
    />
  )
}

function summaryText({ layers, samples }: ContentsPreview): string {
  return [
    layers.length > 0 && plural(layers.length, { one: '# compartment with its contents', other: '# compartments with their contents' }),
    samples.length > 0 && plural(samples.length, { one: '# sample to the same position', other: '# samples to the same positions' }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Obstacle({ preview: { refusal, misfits }, isEmpty }: { preview: ContentsPreview; isEmpty: boolean }) {
  if (isEmpty || refusal)
    return (
      <Banner tone={refusal ? 'bad' : 'info'} live>
        {refusal ? t(refusal) : t('This compartment is empty.')}
      </Banner>
    )
  return (
    <Banner tone="bad" live>
      <p>
        {plural(misfits.length, {
          one: '# sample does not fit. Nothing is moved until every sample fits.',
          other: '# samples do not fit. Nothing is moved until every sample fits.',
        })}
      </p>
      <ul>
        {misfits.slice(0, mostNamed).map(({ sample, reason }) => (
          <li key={sample.id}>{`${sample.name}: ${t(reason)}`}</li>
        ))}
      </ul>
      {misfits.length > mostNamed && <p>{t('and {count} more', { count: misfits.length - mostNamed })}</p>}
    </Banner>
  )
}
