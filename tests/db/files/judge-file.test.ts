import { expect, test } from 'vitest'
import type { HeldFile, InboxItem, QueuedMutation, Receipt } from '#db/disk/disk-rows.ts'
import { judgeFile, type FileFacts } from '#db/files/judge-file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { fileId, fileRow } from '#tests/harness/files.ts'

const held: HeldFile = { id: fileId, size: 5, chunk: 4, sha256: 'a'.repeat(64), addedAt: 0, sent: 0, storedAt: null, waits: 1, attempts: 0, code: null }
const wasStored = { ...held, storedAt: 0, waits: 0 } as const
const facts: FileFacts = { row: { ...fileRow(), version: 3 }, isMirrored: true, lastMutation: 9, queued: [], inbox: [], receipts: [], now: 1_000 }
const receipt = (command: string, n = 4, code: string | null = null) => ({ n, code, confirmedAt: 0, intent: { command } }) as unknown as Receipt
const queued = {} as QueuedMutation
const inbox = {} as InboxItem
const added = receipt('file.add@1')
const gone = { ...facts, row: undefined }

test.each<[string, string, HeldFile, Partial<FileFacts>]>([
  ['a file that the server knows and has no bytes of is uploaded', 'upload', held, {}],
  ['a file that the server does not know yet waits for the queue', 'wait', held, { row: fileRow(), queued: [queued] }],
  ['a file that arrived damaged too often waits for the person', 'wait', { ...held, code: 'upload.damaged' }, {}],
  ['a file that is larger than the organization allows now waits for the person', 'wait', { ...held, code: 'upload.too-large' }, {}],
  ['after a return to the group it is uploaded after all', 'upload', { ...held, code: 'group.left' }, {}],
  ['a stored file is kept', 'stored', held, { row: fileRow({ state: 'stored' }) }],
  ['a stored file is kept for thirty days', 'stored', wasStored, { row: fileRow({ state: 'stored' }), now: fileLimits.keep }],
  ['and not longer', 'drop', wasStored, { row: fileRow({ state: 'stored' }), now: fileLimits.keep + 1 }],
  ['a server that was put back gets it again', 'upload', wasStored, {}],
  ['a refused file waits in the inbox', 'wait', held, { ...gone, inbox: [inbox] }],
  ['a removal that is queued may be refused', 'wait', held, { ...gone, queued: [queued] }],
  ['while rows are downloaded, nobody knows', 'wait', wasStored, { ...gone, isMirrored: false }],
  ['a restored server may not have the file yet', 'wait', held, { ...gone, receipts: [receipt('file.add@1', 10)] }],
  ['a file that the person removed is dropped', 'drop', held, { ...gone, receipts: [added, receipt('file.remove@1', 5)] }],
  ['unless the removal was refused', 'gone', held, { ...gone, receipts: [added, receipt('file.remove@1', 5, 'permission.denied')] }],
  ['a refused file that the person discarded is dropped', 'drop', held, { ...gone, receipts: [receipt('file.add@1', 4, 'permission.denied')] }],
  ['a stored file that someone removed is dropped', 'drop', wasStored, { ...gone, receipts: [added] }],
  ['a file that someone removed before it was stored is kept for the person to decide', 'gone', held, { ...gone, receipts: [added] }],
  ['and stays until then', 'wait', { ...held, code: 'file.gone' }, { ...gone }],
])('%s', (_, verdict, file, more) => {
  expect(judgeFile(file, { ...facts, ...more })).toBe(verdict)
})
