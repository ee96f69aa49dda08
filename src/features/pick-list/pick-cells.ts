import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { PickState } from '#domain/rules/pick-list/pick-state.ts'
import type { BoxCellContent, BoxCellState } from '#src/ui/box/box-cell.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { PickView } from './read-pick-view.ts'

export interface PickCellRules {
  readonly layer: StorageLayerRow
  readonly position: number
  readonly sample: SampleRow | undefined
  /** The one whose place is shown. */
  readonly shownId: number
  /** One that was scanned and is not on the list. */
  readonly wrongId: number | null
  readonly view: PickView
  /** Its name as it fits in a cell. */
  readonly text: string | undefined
}

const states: Readonly<Record<PickState, BoxCellState>> = { 'to-go': 'expected', done: 'found', missing: 'trouble', held: 'trouble', archived: 'trouble' }

/** One position while a list is worked through: what is on the list stands out. */
export function pickCell({ layer, position, sample, shownId, wrongId, view, text }: PickCellRules): BoxCellContent {
  const label = positionName(layer, position)
  if (!sample) return { label, state: 'free', description: t('free') }
  const { name } = sample
  if (sample.id === shownId) return { label, state: 'next', description: t('{name}, next', { name }) }
  if (sample.id === wrongId) return { label, state: 'trouble', description: t('{name}, not on the list', { name }), text: label }
  const state = view.states.get(sample.id)
  if (state) return { label, state: states[state], description: describe(name, state, view), text }
  const type = view.types.get(sample.sampleTypeId)
  return { label, state: 'filled', description: name, shape: type?.shape, tone: type?.tone, text }
}

function describe(name: string, state: PickState, { phase }: PickView): string {
  switch (state) {
    case 'to-go':
      return t('{name}, to go', { name })
    case 'done':
      return phase === 'pick' ? t('{name}, out', { name }) : t('{name}, back', { name })
    case 'missing':
      return t('{name}, missing', { name })
    default:
      return t('{name}, not available', { name })
  }
}
