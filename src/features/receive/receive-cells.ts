import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface ReceiveCellRules {
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
export function receiveCell({ label, sample, type, isNew, isNext, isLater, isFree, text }: ReceiveCellRules): BoxCellContent {
  if (sample && isNew) return { label, state: 'found', description: t('{name}, just put here', { name: sample.name }), text }
  if (sample) return { label, state: 'filled', description: sample.name, shape: type?.shape, tone: type?.tone, text }
  if (isNext) return { label, state: 'next', description: t('for the next tube') }
  if (isLater) return { label, state: 'expected', description: t('for a later tube'), text: label }
  return isFree ? { label, state: 'free', description: t('free') } : { label, state: 'reserved', description: t('reserved') }
}
