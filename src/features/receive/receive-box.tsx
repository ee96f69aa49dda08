import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { LitBox } from '#src/workspace/storage/lit-box.tsx'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

export interface ReceiveBoxProps {
  delivery: Delivery
  layerId: number
  onChange: () => void
}

/** The box that is being filled. A tap on a free position continues from there. */
export function ReceiveBox({ delivery: { context, view, positions, send }, layerId, onChange }: ReceiveBoxProps) {
  const box = useLive(
    async (workspace) => {
      const layer = await readLayer(workspace, layerId)
      return layer && { layer, path: await readPath(workspace, layerId) }
    },
    [layerId],
  )
  if (!box) return <div />
  const { layer, path } = box
  const [next = null, ...later] = positions
  const free = context.free ?? []
  const place = [
    shortPath(path.map(({ name }) => name))
      .slice(0, -1)
      .join(' › '),
    isGrid(layer) && plural(free.length, { one: '# free', other: '# free' }),
  ]
  return (
    <LitBox
      layer={layer}
      lit={next}
      caption={
        <div className={classes.caption}>
          <div className="grow">
            <h2>{layer.name}</h2>
            <p className="muted small">{place.filter(Boolean).join(', ')}</p>
          </div>
          <Button variant="plain" onClick={onChange}>
            {t('Change')}
          </Button>
        </div>
      }
      cell={(position, sample, text) =>
        receiveCell({
          label: positionName(layer, position),
          sample,
          type: sample && view.types.get(sample.sampleTypeId),
          isNew: sample !== undefined && context.placed.includes(sample.id),
          isNext: position === next,
          isLater: later.includes(position),
          isFree: free.includes(position),
          text,
        })
      }
      onActivate={(position) => send({ type: 'position.chosen', position })}
    />
  )
}

interface ReceiveCellRules {
  readonly label: string
  readonly sample: SampleRow | undefined
  readonly type: SampleTypeRow | undefined
  /** Put there in this delivery. */
  readonly isNew: boolean
  readonly isNext: boolean
  /** For one of the tubes after the next. */
  readonly isLater: boolean
  readonly isFree: boolean
  readonly text: string | undefined
}

/** One position of the box while a delivery is put away. */
function receiveCell({ label, sample, type, isNew, isNext, isLater, isFree, text }: ReceiveCellRules): BoxCellContent {
  if (sample && isNew) return { label, state: 'found', description: t('{name}, just put here', { name: sample.name }), text }
  if (sample) return { label, state: 'filled', description: sample.name, shape: type?.shape, tone: type?.tone, text }
  if (isNext) return { label, state: 'next', description: t('for the next tube') }
  if (isLater) return { label, state: 'expected', description: t('for a later tube'), text: label }
  return isFree ? { label, state: 'free', description: t('free') } : { label, state: 'reserved', description: t('reserved') }
}
