import { expect, test } from 'vitest'
import type { PrintState } from '#domain/entities/print-job.ts'
import { PrintNews } from '#src/features/labels/printers/print-news.ts'
import { noon } from '#tests/harness/factories.ts'
import { makePrintJob } from '#tests/harness/labels.ts'

const job = (state: PrintState, startedAt: number | null) => ({ ...makePrintJob({ state, startedAt }), printer: '', isQueued: false })

test('a person is told once of labels that were not printed while the page was open, even if they began before', () => {
  const news = new PrintNews(noon)
  expect(news.of([job('printing', noon - 60_000)])).toEqual([])
  const unknown = job('unknown', noon - 60_000)
  expect(news.of([unknown])).toEqual([unknown])
  expect(news.of([unknown])).toEqual([])
})

test('labels that began and failed between two looks are told; what was over before the page was opened, or went well, is not', () => {
  const failed = job('failed', noon + 1)
  expect(new PrintNews(noon).of([failed])).toEqual([failed])
  expect(new PrintNews(noon).of([job('failed', noon - 1), job('printed', noon + 1), job('canceled', null)])).toEqual([])
})
