import { expect, test } from 'vitest'
import { followFailures } from '#src/app/failure-reports.ts'
import { failureEvent } from '#src/workspace/saving/report-failure.ts'

function follow() {
  const page = new EventTarget()
  const sent: string[] = []
  const stop = followFailures(page, (details) => sent.push(details))
  const fail = (error: unknown) => page.dispatchEvent(new CustomEvent(failureEvent, { detail: error }))
  return { page, sent, stop, fail }
}

test('a failure of the page is sent with its stack, once', () => {
  const { page, sent, fail } = follow()
  const error = new TypeError('no such well')
  fail(error)
  fail(error)
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'gone' }))
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
  expect(sent).toEqual([error.stack, 'gone', 'Script error.'])
})

test('a loop of failures sends no more than five, and none after it has stopped', () => {
  const { sent, fail } = follow()
  for (let at = 0; at < 20; at++) fail(`failure ${at}`)
  expect(sent).toHaveLength(5)

  const other = follow()
  other.stop()
  other.fail('late')
  expect(other.sent).toEqual([])
})
