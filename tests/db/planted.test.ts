import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RebaseOptions } from '#db/replay/rebase.ts'
import { decidePage } from '#db/pull/decide-page.ts'
import { pullQuestionOf } from '#db/pull/pull-question.ts'
import { replayHistory, tapes } from '#tests/harness/replay-history.ts'

/** The mistakes one could make with a page. */
const mistakes: Record<string, NonNullable<RebaseOptions['decide']>> = {
  'a stale page is accepted': (question) =>
    decidePage({
      ...question,
      asked: pullQuestionOf(question.cursor)!,
      cursor: { ...question.cursor, versions: { group: 0, organization: 0 }, lastMutation: 0 },
    }),
  'a page that is not the last confirms': (question) => {
    const decision = decidePage(question)
    return decision.verdict === 'take' ? { ...decision, completesPull: true } : decision
  },
  'affecting rows are applied before the last page': (question) => decidePage({ ...question, affectsQueue: () => false }),
}

test.each(Object.entries(mistakes))(
  'the histories find it when %s',
  async (_, decide) => {
    const result = await fc.check(
      fc.asyncProperty(tapes, (tape) => replayHistory(tape, { decide })),
      // A seed that soon reaches all of them.
      { numRuns: 2_000, seed: 44, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
  120_000,
)
