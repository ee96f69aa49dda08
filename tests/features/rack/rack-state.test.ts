import { describe, expect, test } from 'vitest'
import { capacityOf } from '#domain/rules/storage/grid.ts'
import { cellOfPosition, placementsOf, type RackView, type RackWindow } from '#domain/rules/rack/place-grid.ts'
import { positionsOf } from '#domain/rules/rack/rack-read.ts'
import {
  addFile,
  addPicture,
  askForCorner,
  changeView,
  cornerChoices,
  emptyRack,
  likelierView,
  markEmpty,
  placePicture,
  type RackPicture,
} from '#src/features/rack/rack-state.ts'

const rack = { rows: 2, columns: 3 }
const window: RackWindow = { column: 0, row: 0, columns: 3, rows: 2, likeness: 0.9, corners: [60, 60, 60, 60] }
const tubes = ['a', 'b', 'c', 'd', 'e', null]
const onRecord = new Map(tubes.flatMap((text, at) => (text === null ? [] : [[text, at + 1] as const])))
const nothing = new Map<string, number>()

/** A picture of these tubes; those of `hidden` could not be read. */
function pictureOf(
  texts: readonly (string | null)[],
  { view = 'below', turns = 0, hidden = [] }: { view?: RackView; turns?: number; hidden?: readonly string[] } = {},
): RackPicture {
  const placement = { window, view, turns }
  const wells = Array.from({ length: capacityOf(rack) }, (_, at) => {
    const text = texts[at] ?? null
    const seen = text === null ? ({ kind: 'empty' } as const) : hidden.includes(text) ? ({ kind: 'unread' } as const) : ({ kind: 'code', text } as const)
    return { ...cellOfPosition(rack, placement, at + 1), seen }
  })
  return { url: '', look: { width: 100, height: 100, toPicture: [1, 0, 0, 0, 1, 0, 0, 0, 1], wells, windows: [window] } }
}

const textsOf = (state: typeof emptyRack) => state.read?.map((well) => (well.kind === 'code' ? well.text : well.kind)) ?? null

describe('a rack that is being read', () => {
  test('lies as what is on record says, and otherwise as the person says', () => {
    expect(textsOf(addPicture(rack, emptyRack, pictureOf(tubes, { turns: 2 }), onRecord))).toEqual(['a', 'b', 'c', 'd', 'e', 'empty'])
    const asked = addPicture(rack, emptyRack, pictureOf(tubes, { turns: 2 }), nothing)
    expect(textsOf(asked)).toBeNull()
    const { choices } = cornerChoices(rack, asked)
    expect(choices).toHaveLength(2)
    expect(textsOf(placePicture(rack, asked, choices[1]!, 'tapped'))).toEqual(['a', 'b', 'c', 'd', 'e', 'empty'])
  })

  test('is asked about again if A1 was wrong', () => {
    const placed = addPicture(rack, emptyRack, pictureOf(tubes), onRecord)
    expect(textsOf(askForCorner(placed))).toBeNull()
  })

  test('a second picture, turned, is placed by the codes of the first', () => {
    const asked = addPicture(rack, emptyRack, pictureOf(tubes, { hidden: ['d'] }), nothing)
    const first = placePicture(rack, asked, placementsOf(rack, [window], 'below')[0]!, 'tapped')
    expect(positionsOf(first.read!, 'unread')).toEqual([4])
    const second = addPicture(rack, first, pictureOf(tubes, { turns: 2, hidden: ['a'] }), nothing)
    expect(textsOf(second)).toEqual(['a', 'b', 'c', 'd', 'e', 'empty'])
  })

  test('a picture or a file of another rack is not added', () => {
    const first = addPicture(rack, emptyRack, pictureOf(tubes), onRecord)
    const asked = addPicture(rack, first, pictureOf(['v', 'w', 'x', 'y', 'z', null]), nothing)
    expect(asked.placed).toBeNull()
    const other = placePicture(rack, asked, placementsOf(rack, [window], 'below')[0]!, 'tapped')
    expect(other).toMatchObject({ isOther: true, picture: null })
    expect(textsOf(other)).toEqual(textsOf(first))
    const file = addFile(first, ['v', 'w', 'x'].map((text) => ({ kind: 'code', text }))) // prettier-ignore
    expect(file.isOther).toBe(true)
    expect(textsOf(file)).toEqual(textsOf(first))
  })

  test('seen from the other side, only the record can tell', () => {
    const seen = addPicture(rack, emptyRack, pictureOf(tubes, { view: 'above' }), onRecord)
    expect(textsOf(seen)).toBeNull()
    expect(likelierView(rack, seen, onRecord)).toBe('above')
    expect(textsOf(changeView(rack, seen, 'above', onRecord))).toEqual(['a', 'b', 'c', 'd', 'e', 'empty'])
    expect(likelierView(rack, addPicture(rack, emptyRack, pictureOf(tubes), nothing), nothing)).toBeNull()
  })

  test('a person who looked says that wells are empty; a code that was read stays', () => {
    const first = addPicture(rack, emptyRack, pictureOf(tubes, { hidden: ['d', 'e'] }), onRecord)
    expect(textsOf(markEmpty(first, [1, 4]))).toEqual(['a', 'b', 'c', 'empty', 'unread', 'empty'])
  })

  test('a file after a picture adds to it', () => {
    const first = addPicture(rack, emptyRack, pictureOf(tubes, { hidden: ['d'] }), onRecord)
    const added = addFile(
      first,
      [...tubes].map((text) => (text === null ? { kind: 'empty' } : { kind: 'code', text })),
    )
    expect(textsOf(added)).toEqual(['a', 'b', 'c', 'd', 'e', 'empty'])
  })
})
