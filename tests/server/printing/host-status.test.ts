import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readStatus } from '#server/printing/host-status.ts'
import { statusOf } from '#tests/harness/label-printer.ts'

test('a printer says what is wrong with it, and how much is left to print', () => {
  expect(readStatus(statusOf('ready'))).toEqual({ trouble: null, pending: 0 })
  expect(readStatus(statusOf('ready', 12))).toEqual({ trouble: null, pending: 12 })
  for (const manner of ['paper-out', 'head-open', 'paused'] as const) expect(readStatus(statusOf(manner))).toEqual({ trouble: manner, pending: 0 })
})

test('an answer that is not complete is waited for', () => {
  const answer = statusOf('ready')
  for (let length = 0; length < answer.length - 3; length++) expect(readStatus(answer.slice(0, length))).toBeUndefined()
})

test('nothing else is taken for the answer of a printer', () => {
  for (const answer of ['HTTP/1.1 400 Bad Request\r\n', 'SSH-2.0-OpenSSH_9.6', '\x02hello\x03\x02hello\x03\x02hello\x03', '\x02' + '0'.repeat(2_000)])
    expect(['rubbish', undefined]).toContain(readStatus(answer))
  assert(
    property(string(), (text) => {
      expect(['rubbish', undefined]).toContain(readStatus(text))
    }),
  )
})
