import { expect, test } from 'vitest'
import { SectionChanges } from '#sdk/framed-changes.ts'

function open() {
  const heard: unknown[] = []
  const changes = new SectionChanges(true)
  changes.listen(({ data }) => heard.push(data))
  const receive = (data: unknown, canEdit = true) => changes.receive({ expJournalID: 1, experimentID: 2, name: 'Plate', data, html: '', canEdit })
  return { heard, receive, save: (data: unknown) => changes.save(JSON.stringify(data)) }
}

test('what the frame has saved itself is no news, however late it comes back', () => {
  const { heard, receive, save } = open()
  save({ wells: 1 })
  save({ wells: 2 })
  receive({ wells: 1 })
  receive({ wells: 2 })
  expect(heard).toEqual([])
})

test('what someone else has saved is news, also if it is what the frame had before', () => {
  const { heard, receive, save } = open()
  save({ wells: 1 })
  save({ wells: 2 })
  receive({ wells: 2 })
  receive({ wells: 1 })
  receive({ wells: 3 })
  expect(heard).toEqual([{ wells: 1 }, { wells: 3 }])
})

test('that a section can no longer be edited is news', () => {
  const { heard, receive, save } = open()
  save({ wells: 1 })
  receive({ wells: 1 }, false)
  expect(heard).toEqual([{ wells: 1 }])
})
