import { expect, test } from 'vitest'
import type { Columns } from '#domain/wire/columns.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { BlocksAhead } from '#sync/blocks-ahead.ts'
import { fetchStep, type FetchDeps } from '#sync/fetch-parts.ts'
import type { Call, CallResult, Transport } from '#sync/transport.ts'
import { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { settle } from '#tests/harness/settle.ts'

const version = { group: 3, organization: 0 }
const block = { hash: 'a'.repeat(64), version: 3, count: 1, after: null, last: null }
const columns: Columns = { count: 1, fields: { id: [1], fullName: ['Ann'], role: ['Member'], version: [3] } }
const part = 'group/members' as const
const listed = (preview: boolean): Manifest => ({
  epoch: 'e',
  versions: version,
  buckets: ['group', 'person', 'organization', 'account'],
  parts: [{ part, version: 3, blocks: [block] }],
  ...(preview && { preview: { part, columns } }),
  minApp: '0.1.0',
})

/** A first download, and what it has asked for. */
function start(preview: boolean) {
  const asked: string[] = []
  const call = async ({ path }: Call): Promise<CallResult<unknown>> => {
    asked.push(path.split('/').at(-1)!)
    return { ok: true, value: path.endsWith('manifest') ? listed(preview) : columns }
  }
  let end = () => {}
  const disk = new MemoryDisk()
  const deps: FetchDeps = {
    disk,
    transport: { call } as Transport,
    caller: { userId: 1, groupId: 1, appVersion: '1.0.0' },
    deviceKey: async () => 'device-key',
    report: (error) => expect.fail(String(error)),
    leaveDisk: () => new Promise((resolve) => (end = resolve)),
  }
  const ahead = new BlocksAhead()
  const step = () => fetchStep(deps, new AbortController().signal, ahead)
  return { asked, step, endTurn: () => end() }
}

test('blocks are downloaded while a list shows its first rows, and stored after that', async () => {
  const { asked, step, endTurn } = start(true)
  expect(await step()).toMatchObject({ kind: 'stored', done: 0 })
  let isStored = false
  const storing = step().then((result) => {
    isStored = true
    return result
  })
  await settle()
  expect([asked, isStored]).toEqual([['manifest', 'block'], false])
  endTurn()
  expect(await storing).toMatchObject({ kind: 'stored', done: 1 })
})

test('without first rows to show, nothing waits', async () => {
  const { step } = start(false)
  await step()
  expect(await step()).toMatchObject({ kind: 'stored', done: 1 })
})
