import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listSavedProgress, saveProgress } from '#db/saved-progress.ts'
import { TypedFields } from '#src/workspace/editing/typed-fields.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

// A page without locks.
beforeEach(() => void vi.stubGlobal('navigator', {}))
afterEach(() => void vi.unstubAllGlobals())

const subject = 'comment:1'
/** As it is on disk. */
const left = (workspace: ReturnType<typeof makeWorkspace>) => listSavedProgress<{ field: string; content: string }>(workspace, `${subject}:`)
const open = (workspace: ReturnType<typeof makeWorkspace>) => TypedFields.open<string>(workspace, subject)

test('what is typed is on disk with each letter, and the next page of the same subject reads it, the latest first', async () => {
  const workspace = makeWorkspace()
  const page = await open(workspace)
  page.keep('a', 'Tw')
  page.keep('a', 'Twelve')
  await expect.poll(async () => (await left(workspace)).map(({ content }) => content.content)).toEqual(['Twelve'])
  page.release()
  await saveProgress(workspace, { id: `${subject}:older`, at: 1, content: { field: 'b', content: 'Eleven', holder: 'gone' } })
  await saveProgress(workspace, { id: 'comment:12:other', at: 1, content: { field: 'c', content: 'Elsewhere', holder: 'gone' } })
  const next = await open(workspace)
  expect(next.list().map(({ content }) => content)).toEqual(['Twelve', 'Eleven'])
  expect([next.read('a'), next.read('c')]).toEqual(['Twelve', null])
  next.keep('a', null)
  next.keep('b', 'Eleven or ten')
  await expect.poll(async () => (await left(workspace)).map(({ content }) => content.content)).toEqual(['Eleven or ten'])
})

test('another page leaves alone what is typed in one that is open', async () => {
  const workspace = makeWorkspace()
  const page = await open(workspace)
  page.keep('a', 'Twelve')
  await expect.poll(() => left(workspace)).toHaveLength(1)
  expect((await open(workspace)).list()).toEqual([])
  page.release()
  expect((await open(workspace)).list()).toHaveLength(1)
})

test('what is saved goes once that is on disk; what could not be, and what was typed since, stays', async () => {
  const workspace = makeWorkspace()
  const page = await open(workspace)
  page.keep('a', 'Twelve')
  await page.end('a', Promise.resolve(false))
  expect(page.read('a')).toBe('Twelve')
  const ending = page.end('a', Promise.resolve(true))
  page.keep('a', 'Eleven')
  await ending
  expect(page.read('a')).toBe('Eleven')
  await page.end('a', Promise.resolve(true))
  await expect.poll(() => left(workspace)).toEqual([])
})
