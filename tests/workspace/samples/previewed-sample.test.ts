import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import type { ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { PreviewedSample } from '#src/workspace/samples/previewed-sample.ts'
import { makeSample } from '#tests/harness/factories.ts'

const item = (id: number): ListedSample => ({ sample: makeSample({ id }), type: undefined, owner: '', place: undefined })
const [first, second] = [item(1), item(2)]

const event = (fields: Partial<MouseEvent> = {}) => ({ detail: 1, preventDefault: vi.fn(), ...fields }) as unknown as MouseEvent

function begin(hasRoom = true) {
  const previewed = new PreviewedSample()
  const opened: number[] = []
  previewed.whenOpened((id) => void opened.push(id))
  previewed.setRoom(hasRoom)
  previewed.follow(first, () => true)
  return { previewed, opened }
}

test('the first sample of a list is shown until another one is tapped; a second tap opens it', () => {
  const { previewed, opened } = begin()
  expect(previewed.current).toBe(first)
  const tap = event()
  previewed.tap(tap, second)
  expect(tap.preventDefault).toHaveBeenCalled()
  expect(previewed.current).toBe(second)
  const again = event()
  previewed.tap(again, second)
  expect(again.preventDefault).not.toHaveBeenCalled()
  expect(opened).toEqual([2])
})

test.each([
  ['Enter', true, { detail: 0 }, [2]],
  ['a tap in portrait', false, {}, [2]],
  ['a click that opens another tab', true, { ctrlKey: true }, []],
] as const)('%s follows the link', (_, hasRoom, fields, expected) => {
  const { previewed, opened } = begin(hasRoom)
  const tap = event(fields)
  previewed.tap(tap, second)
  expect(tap.preventDefault).not.toHaveBeenCalled()
  expect(opened).toEqual(expected)
})

test('a shown sample that the list no longer holds gives way to the first one; one that is only out of sight stays', () => {
  const { previewed } = begin()
  previewed.show(second)
  previewed.follow(undefined, () => true)
  expect(previewed.current).toBe(second)
  previewed.follow(first, (id) => id === 1)
  expect(previewed.current).toBe(first)
  previewed.follow(undefined, () => true)
  expect(previewed.current).toBe(first)
  previewed.follow(undefined, () => false)
  expect(previewed.current).toBeNull()
})

test('nothing is shown beside the list in portrait', () => {
  expect(begin(false).previewed.current).toBeNull()
})
