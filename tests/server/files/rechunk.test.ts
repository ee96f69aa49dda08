import { expect, test } from 'vitest'
import { rechunk } from '#server/files/rechunk.ts'

const size = 1_000

test('however a file arrives, its chunks have the same size, and the bytes are the same', async () => {
  const whole = Uint8Array.from({ length: 3_500 }, (_, at) => at % 251)
  for (const step of [1, 7, 999, 1_000, 1_001, 5_000]) {
    const source = (async function* () {
      for (let at = 0; at < whole.length; at += step) yield whole.slice(at, at + step)
    })()
    const chunks: Uint8Array[] = []
    for await (const chunk of rechunk(source, size)) chunks.push(chunk)
    expect(chunks.map(({ length }) => length)).toEqual([size, size, size, 500])
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(whole))
  }
})

test('no more is read than the chunk that is asked for, so a file of any size needs the same memory', async () => {
  let read = 0
  const source = (async function* () {
    for (;;) yield new Uint8Array(((read += 64), 64))
  })()
  let stored = 0
  for await (const chunk of rechunk(source, size)) {
    stored += chunk.length
    expect(read - stored).toBeLessThan(size + 64)
    if (stored === 500 * size) break
  }
})
