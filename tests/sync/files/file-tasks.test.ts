import { expect, test } from 'vitest'
import type { UploadState } from '#domain/wire/sync/upload.ts'
import { createFileTasks } from '#sync/files/file-tasks.ts'
import type { Call, CallResult, Transport } from '#sync/transport.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { noon } from '#tests/harness/factories.ts'
import { MemoryDisk } from '#tests/harness/memory-disk.ts'

test('a file goes on where the server is, also when that is within a chunk of the size in which it was queued [FAULT-101]', async () => {
  const disk = new MemoryDisk()
  const id = 'file-00000000-0000-0001'
  const bytes = Uint8Array.from({ length: 10 }, (_, at) => at)
  disk.files.set(id, { id, size: 10, chunk: 4, sha256: '', addedAt: noon, sent: 0, storedAt: null, waits: 1, attempts: 0, code: null })
  for (const start of [0, 4, 8]) disk.fileChunks.set(`${id}@${start}`, { fileId: id, start, bytes: bytes.slice(start, start + 4) })
  const sent: [start: unknown, bytes: number[]][] = []
  const transport = {
    call: async ({ query, put }: Call<UploadState>): Promise<CallResult<UploadState>> => {
      sent.push([query!['start'], [...new Uint8Array(await put!.arrayBuffer())]])
      return { ok: true, value: { received: 10, stored: false } }
    },
  } as unknown as Transport
  const send = createFileTasks({
    disk,
    transport,
    owner: { userId: 1, groupId: 7 },
    timers: new TabTimers(new VirtualClock(noon)),
    report: (error) => expect.fail(String(error)),
    onChanged: () => undefined,
  })
  // The last chunk again, if the server has all of it and has not stored it.
  for (const from of [0, 4, 6, 9, 10]) await send({ type: 'send', id, from }, new AbortController().signal)
  expect(sent).toEqual([
    [0, [0, 1, 2, 3]],
    [4, [4, 5, 6, 7]],
    [6, [6, 7]],
    [9, [9]],
    [8, [8, 9]],
  ])
})
