import { expect, test } from 'vitest'
import { msg, type Message } from '#domain/message.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import type { QueuedMessage } from '#domain/wire/integrations/message-queue.ts'
import type { BegunUpload, StorageEnd, StorageOrder } from '#domain/wire/integrations/storage-server.ts'
import { beginUpload, givenUp, runUpload, type UploadDeps } from '#src/workspace/files/large/run-upload.ts'

const upload: BegunUpload = { id: 'upload-0000-0000-0001', url: 'https://storage.lab.example', ticket: 'signed' }
const input = { subject: 'sections#7', name: 'run.raw', size: 10, modifiedAt: 0 }
const file = new Blob(['0123456789'])

const ok = <T>(value: T) => ({ ok: true as const, value })
const failure = (code: string) => ({ ok: false as const, failure: { code, message: msg('No.') } })
const message = (state: QueuedMessage['state'], reason = '') => ok({ state, reason } as QueuedMessage)

type Answers = {
  begun?: Awaited<ReturnType<UploadDeps['serverSends']['beginUpload']>>[]
  sent?: StorageEnd
  messages?: Awaited<ReturnType<UploadDeps['serverReads']['queuedMessage']>>[]
}

function world({ begun = [ok(upload)], sent = { kind: 'ended' }, messages = [message('FINISHED')] }: Answers) {
  const log: string[] = []
  const orders: StorageOrder['kind'][] = []
  const stop = new AbortController()
  const deps: UploadDeps = {
    serverSends: {
      beginUpload: async () => begun.shift() ?? ok(upload),
      tellStorage: async (order) => {
        orders.push(order.kind)
        return ok(sent)
      },
    },
    serverReads: {
      queuedMessage: async () => {
        log.push('asked')
        return messages.shift() ?? message('RUNNING')
      },
    },
    wait: async (ms) => void log.push(`${ms} ms`),
  }
  const steps = { onSent: () => undefined, onChecking: (state: string) => void log.push(state), signal: stop.signal }
  return { deps, log, orders, stop, run: () => runUpload(deps, file, upload, steps) }
}

test('after the last byte, the message is asked for every second; after about 5 seconds nobody waits any more, and it goes on', async () => {
  const { run, log } = world({ messages: [...Array.from({ length: 7 }, () => message('RUNNING')), message('FINISHED')] })
  expect(await run()).toEqual({ kind: 'linked' })
  expect(log.filter((line) => line === 'asked')).toHaveLength(8)
  expect(log[0]).toBe('linking')
  expect(log.indexOf('checking')).toBe(log.indexOf('linking') + 1 + 5 * 2)
  expect(new Set(log)).toEqual(new Set(['linking', 'asked', '1000 ms', 'checking']))
})

test('a failed check is told in its own words, and an answer that does not come is asked for again', async () => {
  const { run } = world({ messages: [failure('network.unreachable'), message('FAILED', storageMessages.damaged)] })
  expect(await run()).toEqual({ kind: 'failed', reason: storageMessages.damaged })
})

test('what the storage server refuses, and a storage server that stays away, end it with their reasons', async () => {
  expect(await world({ sent: { kind: 'refused', message: storageMessages.diskFull } }).run()).toEqual({ kind: 'failed', reason: storageMessages.diskFull })
  expect(await world({ sent: { kind: 'unreachable' } }).run()).toMatchObject({ kind: 'interrupted', reason: expect.stringContaining('again') as Message })
  expect(await world({ sent: { kind: 'unreadable' } }).run()).toMatchObject({ kind: 'interrupted' })
  expect(await world({ messages: [failure('session.expired')] }).run()).toMatchObject({ kind: 'interrupted', reason: 'No.' })
})

test('a person who gives it up has what was sent deleted; a workspace that is closed leaves it for later', async () => {
  const canceled = world({})
  canceled.stop.abort(givenUp)
  expect(await canceled.run()).toEqual({ kind: 'given-up' })
  expect(canceled.orders).toEqual(['send', 'give-up'])
  const closed = world({})
  closed.stop.abort()
  expect(await closed.run()).toEqual({ kind: 'given-up' })
  expect(closed.orders).toEqual(['send'])
})

test('a section that is not on the server yet is waited for, and any other refusal is the answer', async () => {
  const later = world({ begun: [failure('section.gone'), failure('section.gone'), ok(upload)] })
  expect(await beginUpload(later.deps, input)).toEqual(ok(upload))
  expect(later.log).toEqual(['1000 ms', '1000 ms'])
  const never = world({ begun: Array.from({ length: 20 }, () => failure('section.gone')) })
  expect(await beginUpload(never.deps, input)).toEqual(failure('section.gone'))
  expect(await beginUpload(world({ begun: [failure('upload.no-storage')] }).deps, input)).toEqual(failure('upload.no-storage'))
})
