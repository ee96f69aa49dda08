import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OpenText } from '#tests/harness/open-text.ts'
import { rejectedText } from '#db/documents/rejected-text.ts'
import { replacedPart } from '#db/documents/replaced-part.ts'
import { groupInbox } from '#db/queries/inbox-groups.ts'
import { rejectHere } from '#db/queue/reject-here.ts'
import { archiveDocument } from '#domain/commands/archive-document.ts'
import { documentId, shareDocument, textOn, updatesOn } from '#tests/harness/documents.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const openOn = (device: TestDevice): OpenText => {
  const text = new OpenText({
    documentId,
    label: 'Wrote',
    write: (mutations) => device.write(...mutations),
    reject: (mutations, refusal) => rejectHere(device.disk, device.context, mutations, refusal),
  })
  void text.take(updatesOn(device))
  return text
}

async function twoOpen() {
  const { ada, max } = await makeTwoDevices()
  await shareDocument(ada, max)
  const [first, second] = [openOn(ada), openOn(max)]
  const settle = async () => {
    for (const device of [ada, max, ada]) await device.sync()
    await first.take(updatesOn(ada))
    await second.take(updatesOn(max))
  }
  return { ada, max, first, second, settle }
}

test('a text becomes another by replacing one part, and no surrogate pair is torn', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', 'ä'), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (from, to) => {
      const { at, removed, inserted } = replacedPart(from, to)
      expect(from.slice(0, at) + inserted + from.slice(at + removed)).toBe(to)
      for (const part of [from.slice(0, at), inserted, from.slice(at, at + removed)]) expect(part).not.toMatch(/\p{Surrogate}/u)
    }),
  )
})

test('what two people type in one text, each offline, stands on both devices', async () => {
  const { ada, first, second, settle } = await twoOpen()
  first.change('Cells were thawed.')
  await first.save()
  await settle()
  expect(second.read()).toBe('Cells were thawed.')
  first.change('Cells were thawed at 9:00.')
  second.change('Cells were thawed. All alive.')
  await Promise.all([first.save(), second.save()])
  await settle()
  expect(first.read()).toBe('Cells were thawed at 9:00. All alive.')
  expect(second.read()).toBe(first.read())
  expect(textOn(ada)).toBe(first.read())
})

test('the place at which someone types moves with what others write before it', async () => {
  const { first, second, settle } = await twoOpen()
  first.change('one')
  await first.save()
  await settle()
  const place = second.hold(3)
  first.change('zero one')
  await first.save()
  await settle()
  expect(second.read()).toBe('zero one')
  expect(second.find(place)).toBe(8)
})

test('a page is told of a change once, and not of rows that change nothing', async () => {
  const { ada, first } = await twoOpen()
  const told: string[] = []
  const stop = first.subscribe(() => told.push(first.read()))
  first.change('one')
  await first.save()
  await first.take(updatesOn(ada))
  stop()
  first.change('two')
  expect(told).toEqual(['one'])
})

test('what could not be saved stays, and is saved with the next', async () => {
  const { ada } = await twoOpen()
  let isFull = true
  const text = new OpenText({ documentId, label: 'Wrote', write: (mutations) => (isFull ? Promise.reject(new Error('full')) : ada.write(...mutations)) })
  text.change('one')
  await expect(text.save()).rejects.toThrow('full')
  expect(text.hasUnsaved).toBe(true)
  isFull = false
  text.change('one two')
  await text.save()
  expect(text.hasUnsaved).toBe(false)
  expect(textOn(ada)).toBe('one two')
})

test('[FAULT-105] after something was rejected it goes on with what the server has; what was typed since is readable in the inbox', async () => {
  const { ada, max, first, settle } = await twoOpen()
  first.change('kept')
  await first.save()
  await settle()
  await max.do(archiveDocument, { documentId, archived: true })
  await max.sync()
  first.change('kept, rejected')
  await first.save()
  first.change('kept, rejected, too')
  await ada.sync()
  await expect(first.take(updatesOn(ada))).rejects.toMatchObject({ code: 'document.archived' })
  expect(first.read()).toBe('kept')
  expect(first.hasUnsaved).toBe(false)
  expect(rejectedText(updatesOn(ada), ada.state.inbox)).toBe(', rejected, too')
  expect(groupInbox(ada.state.inbox.toSorted((one, other) => one.n - other.n))).toHaveLength(1)
})
