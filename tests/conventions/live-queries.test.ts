import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { readWatchedProducts } from '#db/queries/levels.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'

/**
 * Dexie follows what a live query reads through any number of awaits only if the query is an `async` function. Otherwise it loses track
 * where one async function awaits another, and a screen is not told of changes to what was read after that.
 */
const root = join(import.meta.dirname, '../..')
const callOfPlainFunction = /\b(?:useLiveQuery|liveQuery)\(\s*(?!async\b)/

test('every live query is an async function', () => {
  const paths = ['src', 'db', 'sync'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const sources = paths.filter((path) => /\.tsx?$/.test(path))
  expect(sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('useLiveQuery('))).not.toEqual([])
  expect(sources.filter((path) => callOfPlainFunction.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('then a query of many steps is read again when what it read last changes', async () => {
  const workspace = makeWorkspace()
  await workspace.mirror('products').put(makeProduct({ id: 1, lowAmount: 50 }))
  const open: number[] = []
  const watch = liveQuery(async () => readWatchedProducts(workspace, noon, () => noon)).subscribe((watched) => open.push(watched[0]!.open.length))
  await expect.poll(() => open).toEqual([0])
  await workspace.mirror('orderItems').put(makeOrderItem({ id: 2, productId: 1 }))
  await expect.poll(() => open).toEqual([0, 1])
  watch.unsubscribe()
})
