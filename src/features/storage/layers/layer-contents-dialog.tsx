import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { moveLayerContentsChange } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { previewContentsMove, type ContentsPreview } from './preview-contents-move.ts'
import { TargetLayerDialog } from '#src/features/location-picker/target-layer-dialog.tsx'

const maxNamed = 5

/** For a dead freezer or a cracked box: everything in it goes to the same positions elsewhere in one step, and one tap undoes it. */
export function LayerContentsDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const mutate = useMutate()
  const [target, setTarget] = useState<StorageLayerRow>()
  const preview = useLive(async (workspace) => (target ? previewContentsMove(workspace, layer.id, target.id) : undefined), [layer.id, target?.id])
  const isEmpty = preview !== undefined && preview.layers.length + preview.samples.length === 0
  const move = async (to: StorageLayerRow) => {
    if (preview && (await mutate(moveLayerContentsChange(layer, to, preview)))) onClose()
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
        {misfits.slice(0, maxNamed).map(({ sample, reason }) => (
          <li key={sample.id}>{t('{name}: {why}', { name: sample.name, why: reason })}</li>
        ))}
      </ul>
      {misfits.length > maxNamed && <p>{t('and {count} more', { count: misfits.length - maxNamed })}</p>}
    </Banner>
  )
}
