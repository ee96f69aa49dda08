import { recordCount } from '#domain/commands/record-count.ts'
import { undoCount } from '#domain/commands/undo-count.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { mutation } from '#db/write.ts'
import type { CountUndo } from '#machines/stock-take-types.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

type NamedLayer = Pick<StorageLayerRow, 'id' | 'name'>

export interface CountResult {
  readonly found: readonly number[]
  readonly missing: readonly number[]
}

export const countedText = ({ name }: Pick<StorageLayerRow, 'name'>): string => t('{name} counted', { name })

/** The result of a stock-take. Its undo is known only after it is saved: {@link undoCountChange}. */
export const recordCountChange = ({ id, name }: NamedLayer, { found, missing }: CountResult): Change =>
  makeChange(
    inChunks(Math.max(found.length, missing.length), (part) =>
      mutation(recordCount, { layerId: id, found: part(found), missing: part(missing) }, t('Counted {name}', { name })),
    ),
    [],
    countedText({ name }),
  )

export const undoCountChange = ({ name }: Pick<StorageLayerRow, 'name'>, counts: readonly CountUndo[]): Change =>
  makeChange(
    counts.map((input) => mutation(undoCount, input, t('Undid the stock-take of {name}', { name }))),
    [],
    t('Undone'),
  )

/** For thousands, as many parts as the command needs; at least one. */
export function inChunks<T>(count: number, make: (part: <Item>(items: readonly Item[]) => Item[]) => T): T[] {
  const most = limits.many.samples
  const parts = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: parts }, (_, at) => make((items) => items.slice(at * most, (at + 1) * most)))
}
