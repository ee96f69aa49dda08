import { cmp, Dexie, type DBCoreCursor, type DBCoreTransaction } from 'dexie'
import type { Entry } from './in-range.ts'

/**
 * A list of rows as Dexie walks a cursor: `start` calls back at each row until `continue` passes the last one, or `stop`.
 * Plain functions over one closure, because Dexie wraps a cursor by inheriting from it.
 */
export function listCursor(trans: DBCoreTransaction, entries: readonly Entry[], isReverse: boolean): DBCoreCursor {
  let at = 0
  let isMoved = false
  let end: { value: unknown } | { error: unknown } | undefined
  const isDone = () => end !== undefined || at >= entries.length
  const move = (count: number) => {
    at += count
    isMoved = true
  }
  const isShort = (key: unknown) => at < entries.length && (isReverse ? -1 : 1) * cmp(entries[at]!.key, key) < 0
  return {
    trans,
    get key() {
      return entries[at]?.key
    },
    get primaryKey() {
      return entries[at]?.id
    },
    get value() {
      return entries[at]?.row()
    },
    get done() {
      return isDone()
    },
    continue(key?: unknown) {
      move(1)
      if (key !== undefined) while (isShort(key)) at++
    },
    continuePrimaryKey(key: unknown, id: unknown) {
      move(1)
      const sign = isReverse ? -1 : 1
      while (isShort(key) || (at < entries.length && cmp(entries[at]!.key, key) === 0 && sign * cmp(entries[at]!.id, id) < 0)) at++
    },
    advance: move,
    stop(value?: unknown) {
      end ??= { value }
    },
    fail(error: Error) {
      end ??= { error }
    },
    start(onNext: () => void) {
      return new Dexie.Promise((resolve, reject) => {
        do {
          isMoved = false
          try {
            if (!isDone()) onNext()
          } catch (error) {
            end ??= { error }
          }
        } while (isMoved && !isDone())
        if (end && 'error' in end) reject(end.error)
        else resolve(end?.value)
      })
    },
    next(): Promise<DBCoreCursor> {
      return Promise.reject(new Error('a list is walked by start'))
    },
  }
}
