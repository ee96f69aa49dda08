import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { firstFree } from '#domain/rules/place.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { BackIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { ChooseLayer } from './choose-layer.tsx'
import type { StartPlace } from './sample-places.ts'
import { useLayerChoice } from './use-layer-choice.ts'

export interface SamplePlaceDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  onChoose: (place: StartPlace) => void
}

/** Where to begin: scan the box or choose it, then tap a place; the next free one is offered first. */
export function SamplePlaceDialog({ opened, onClose, title, onChoose }: SamplePlaceDialogProps) {
  const { layer, content, choose, take } = useLayerChoice(opened)
  const taken = new Map(content.map((other) => [other.position, other.name]))
  const next = layer && isGrid(layer) ? firstFree(new Set(taken.keys()), placesOf(layer)) : 0
  const begin = (position: number) => {
    if (layer) onChoose({ layer, position })
    choose(null)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={layer && isGrid(layer) ? 860 : 560}
      actions={
        layer && (
          <>
            <Button icon={BackIcon} tall onClick={() => choose(null)}>
              {t('Another place')}
            </Button>
            {next !== undefined && (
              <Button variant="primary" onClick={() => begin(next)}>
                {isGrid(layer) ? t('From {place} on, next free', { place: positionName(layer, next) }) : t('Into {name}', { name: layer.name })}
              </Button>
            )}
          </>
        )
      }
    >
      {!layer && <ChooseLayer choose={choose} take={take} />}
      {layer && isGrid(layer) && <PositionGrid layer={layer} taken={taken} next={next} onChoose={begin} />}
      {layer && !isGrid(layer) && <p>{t('Into {name}, or choose a compartment below it.', { name: layer.name })}</p>}
    </Dialog>
  )
}
