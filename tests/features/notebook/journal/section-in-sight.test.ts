import { describe, expect, test } from 'vitest'
import { sectionInSight } from '#src/features/notebook/journal/section-in-sight.ts'

const view = { top: 100, bottom: 700 }
const sections = [
  { id: 1, top: -300, bottom: 90 },
  { id: 2, top: 90, bottom: 350 },
  { id: 3, top: 350, bottom: 640 },
  { id: 4, top: 640, bottom: 1_200 },
]

describe('the section before the person', () => {
  test('is the one in the middle of the screen', () => {
    expect(sectionInSight(view, sections, undefined, false)).toBe(3)
  })

  test('is the one they are in while its beginning or its end is in sight, and not one that has been scrolled away', () => {
    expect(sectionInSight(view, sections, 2, false)).toBe(2)
    expect(sectionInSight(view, sections, 4, false)).toBe(4)
    expect(sectionInSight(view, sections, 1, false)).toBe(3)
  })

  test('is the last one where nothing follows, the first one above all of them, and none without sections', () => {
    expect(sectionInSight(view, sections, undefined, true)).toBe(4)
    expect(sectionInSight({ top: -1_000, bottom: -400 }, sections, undefined, false)).toBe(1)
    expect(sectionInSight(view, [], 1, true)).toBeUndefined()
  })
})
