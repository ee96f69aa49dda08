import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { assertSendable, byteLengthOf } from '#domain/rules/changes/change-size.ts'

test.each(['', 'plain', 'ü', '→', '🧪🧪', 'a\uD83D', 'tab\t"quote"', 'ü→🧪'.repeat(99)])(
  'the size of %j is its size on the wire, in bytes [FAULT-22]',
  (text) => {
    expect(byteLengthOf({ text })).toBe(Buffer.byteLength(JSON.stringify({ text })))
  },
)

test('what fits in a push can be written, what does not is refused with its size [FAULT-22]', () => {
  const room = limits.push.bytes - 1024 - byteLengthOf({ text: '' })
  expect(() => assertSendable({ text: 'x'.repeat(room) })).not.toThrow()
  expect(() => assertSendable({ text: 'x'.repeat(room + 1) })).toThrow(expect.objectContaining({ code: 'change.too-large', detail: { size: 257, most: 256 } }))
  expect(() => assertSendable({ text: 'ü'.repeat(room / 2 + 1) })).toThrow('change.too-large')
})
