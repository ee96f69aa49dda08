import { expect, test } from 'vitest'
import { conflictAuthor } from '#src/features/queue/resolutions/refusal-facts.tsx'

test('a refusal from the previous release still says who was faster, and when [FAULT-62]', () => {
  expect(conflictAuthor({ placedBy: 'Tobias Wen', placedById: 2, placedAt: 5 })).toEqual({ by: 'Tobias Wen', at: 5 })
  expect(conflictAuthor({ doneBy: 'Priya Nair', doneById: 3, doneAt: 7 })).toEqual({ by: 'Priya Nair', at: 7 })
})
