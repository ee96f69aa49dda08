import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { firstFree, keptFromOthers } from '#domain/rules/place.ts'
import { act } from '#db/write.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { BackIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { readMoveLabel } from '#src/workspace/act-labels.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { ChooseLayer } from './choose-layer.tsx'
import { useLayerChoice } from './use-layer-choice.ts'

export interface MoveDialogProps {
  opened: boolean
  onClose: () => void
  sample: SampleRow
}

/** Where to? Scan the box or choose it, then tap a position; the next free one is offered first. */
export function MoveDialog({ opened, onClose, sample }: MoveDialogProps) {
  const { workspace } = useWorkspace()
  const { layer, content, choose, take } = useLayerChoice(opened)
  const doActs = useAct()

  const move = async (to: StorageLayerRow, position: number) => {
    const label = await readMoveLabel(workspace, sample, { layerId: to.id, position })
    const go = (layerId: number | null, at: number) => act(moveSample, { sampleId: sample.id, layerId, position: at }, label)
    const done = t('{name} is at {place}', { name: sample.name, place: `${to.name} ${positionName(to, position)}`.trim() })
    if (!(await doActs([go(to.id, position)], { done, undo: [go(sample.layerId, sample.position)] }))) return
    choose(null)
    onClose()
  }
  const kept = layer ? keptFromOthers(layer, workspace.userId) : []
  const taken = new Map([...kept.map((position) => [position, t('reserved')] as const), ...content.map((other) => [other.position, other.name] as const)])
  const next = layer && isGrid(layer) ? firstFree(new Set(taken.keys()), placesOf(layer)) : 0
  const isArchived = layer?.archived === 1
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name}', { name: sample.name })}
      width={layer && isGrid(layer) ? 860 : 560}
      actions={
        layer && (
          <>
            <Button icon={BackIcon} tall onClick={() => choose(null)}>
              {t('Another place')}
            </Button>
            <Button variant="primary" disabled={next === undefined || isArchived} onClick={() => next !== undefined && void move(layer, next)}>
              {next === undefined
                ? t('Full')
                : isGrid(layer)
                  ? t('Place at {place}, next free', { place: positionName(layer, next) })
                  : t('Put into {name}', { name: layer.name })}
            </Button>
          </>
        )
      }
    >
      {!layer && <ChooseLayer choose={choose} take={take} />}
      {isArchived && (
        <Banner tone="bad" live>
          {t(errors['layer.archived'].message)}
        </Banner>
      )}
      {layer && isGrid(layer) && <PositionGrid layer={layer} taken={taken} next={next} onChoose={(position) => void move(layer, position)} />}
      {layer && !isGrid(layer) && <p>{t('Put {name} into {place}, or choose a compartment below it.', { name: sample.name, place: layer.name })}</p>}
    </Dialog>
  )
}
