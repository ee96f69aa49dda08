import { describe, expect, test } from 'vitest'
import { XmlElement, XmlText } from 'yjs'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { rejectedText } from '#db/documents/rejected-text.ts'
import { retry } from '#db/queue/inbox.ts'
import { groupInbox } from '#db/queries/inbox-groups.ts'
import { setAside } from '#db/queue/set-aside.ts'
import { archiveDocument } from '#domain/commands/archive-document.ts'
import { signDocument } from '#domain/commands/sign-document.ts'
import type { RoleName } from '#domain/roles.ts'
import { documentId, openCopy, shareDocument, textOf, textOn, type, updatesOn } from '#tests/harness/documents.ts'
import { makeMember, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const setRole = ({ lab, userId }: TestDevice, role: RoleName) =>
  lab.change({ entity: 'members', id: userId, after: makeMember({ id: userId, fullName: 'Ada', role }) as never })

const inboxOf = (device: TestDevice) => device.state.inbox.toSorted((a, b) => a.n - b.n)

/** Ada has written three things; the second came while she was a guest. */
async function makeRejected() {
  const { ada, max } = await makeTwoDevices()
  await shareDocument(ada, max)
  const copy = openCopy(ada)
  await type(ada, copy, 'Thawed. ')
  await ada.push()
  await setRole(ada, 'Guest')
  await type(ada, copy, 'Spun at 300 g. ')
  await ada.push()
  await setRole(ada, 'Member')
  await type(ada, copy, 'Frozen again.')
  await ada.sync()
  return { ada, max, copy }
}

describe('a rejected append', () => {
  test('takes what was written after it along, into one entry of the inbox', async () => {
    const { ada, max } = await makeRejected()
    const items = inboxOf(ada)
    expect(items.map(({ code }) => code)).toEqual(['permission.denied', 'change.follows-rejected'])
    expect(groupInbox(items)).toEqual([{ item: items[0], dependants: [items[1]] }])
    expect(rejectedText(updatesOn(ada), items)).toBe('Spun at 300 g. Frozen again.')
    await max.sync()
    expect([textOn(ada), textOn(max)]).toEqual(['Thawed. ', 'Thawed. '])
  })

  test('makes the open copy useless, and what is written in a new one is accepted', async () => {
    const { ada, max, copy } = await makeRejected()
    expect(copy.take(updatesOn(ada))).toBe(false)
    const again = openCopy(ada)
    expect(again.doc.clientID).not.toBe(copy.doc.clientID)
    await type(ada, again, 'Once more.')
    await ada.sync()
    await max.sync()
    expect(textOn(max)).toBe('Thawed. Once more.')
    expect(inboxOf(ada)).toHaveLength(2)
  })

  test('is accepted with everything that went along when it is sent again', async () => {
    const { ada, max } = await makeRejected()
    await retry(ada.disk, ada.context, inboxOf(ada))
    await ada.sync()
    await max.sync()
    expect(inboxOf(ada)).toEqual([])
    expect(textOn(max)).toBe('Thawed. Spun at 300 g. Frozen again.')
  })

  test('is not sent again without what it builds on', async () => {
    const { ada, max } = await makeRejected()
    const [first, second] = inboxOf(ada)
    await expect(retry(ada.disk, ada.context, [second!])).rejects.toMatchObject({ code: 'change.follows-rejected' })
    await retry(ada.disk, ada.context, [first!])
    await expect(retry(ada.disk, ada.context, [first!, second!])).rejects.toMatchObject({ code: 'change.follows-rejected' })
    await ada.sync()
    await max.sync()
    expect(textOn(max)).toBe('Thawed. Spun at 300 g. ')
    expect(rejectedText(updatesOn(ada), inboxOf(ada))).toBe('Frozen again.')
  })

  test('takes along what another page of the device wrote on top of it', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const page = openCopy(ada)
    await type(ada, page, 'First page. ')
    const other = openCopy(ada)
    await type(ada, other, 'Second page.')
    expect(page.take(updatesOn(ada))).toBe(true)
    const { mutations, ...envelope } = await ada.outgoing()
    await setRole(ada, 'Guest')
    await ada.push({ ...envelope, mutations: mutations.slice(0, 1) })
    await setRole(ada, 'Member')
    await ada.sync()
    expect(inboxOf(ada).map(({ code }) => code)).toEqual(['permission.denied', 'change.follows-rejected'])
    expect([page.take(updatesOn(ada)), other.take(updatesOn(ada))]).toEqual([false, false])
    await max.sync()
    expect(textOn(max)).toBe('')
  })

  test('that the server could not even read takes what follows along, too', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const copy = openCopy(ada)
    await type(ada, copy, 'Unreadable. ')
    await type(ada, copy, 'After it.')
    const [first] = (await ada.outgoing()).mutations
    expect(await setAside(ada.disk, first!, { code: 'change.unreadable', detail: {} }, noon, () => {})).toBe(true)
    await ada.sync()
    expect(groupInbox(inboxOf(ada))).toMatchObject([{ item: { code: 'change.unreadable' }, dependants: [{ code: 'change.follows-rejected' }] }])
    await max.sync()
    expect(textOn(max)).toBe('')
    await type(ada, openCopy(ada), 'New copy.')
    await ada.sync()
    await max.sync()
    expect(textOn(max)).toBe('New copy.')
  })

  test.each(['signed', 'archived'] as const)('because the document was %s meanwhile comes back as text', async (state) => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const copy = openCopy(ada)
    await type(ada, copy, 'Too late. ')
    await type(ada, copy, 'Really.')
    if (state === 'signed') await max.do(signDocument, { documentId })
    else await max.do(archiveDocument, { documentId, archived: true })
    await max.sync()
    await ada.sync()
    const [group, ...others] = groupInbox(inboxOf(ada))
    expect([group!.item.code, group!.dependants.length, others]).toEqual([`document.${state}`, 1, []])
    expect(rejectedText(updatesOn(ada), inboxOf(ada))).toBe('Too late. Really.')
  })

  test('shows what was typed in the middle where it stood, and other places on lines of their own', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    await type(max, openCopy(max), 'start end')
    await max.sync()
    await ada.sync()
    const copy = openCopy(ada)
    await type(ada, copy, 'Hlo', 5)
    await type(ada, copy, 'el', 6)
    await type(ada, copy, '!')
    await setRole(ada, 'Guest')
    await ada.sync()
    expect(rejectedText(updatesOn(ada), inboxOf(ada))).toBe('Hello\n!')
  })
})

test('a copy stays in use when the server merges what it saved', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await shareDocument(ada, max)
  const copy = openCopy(ada)
  await type(ada, copy, 'one ')
  await type(ada, copy, 'two ')
  await ada.sync()
  const [first, second] = updatesOn(ada)
  const { mergeUpdates } = await import('yjs')
  const merged = mergeUpdates([first!, second!].map(({ content }) => Buffer.from(content, 'base64')))
  const row = { ...first!, id: 'merged:1.1', updateId: 'merged:1', content: Buffer.from(merged).toString('base64') }
  await lab.change(
    { entity: 'documentUpdates', id: row.id, after: row },
    { entity: 'documentUpdates', id: first!.id, after: null },
    { entity: 'documentUpdates', id: second!.id, after: null },
  )
  await ada.sync()
  expect(updatesOn(ada)).toHaveLength(1)
  expect(copy.take(updatesOn(ada))).toBe(true)
  await type(ada, copy, 'three')
  await ada.sync()
  await max.sync()
  expect(textOn(max)).toBe('one two three')
  expect(textOf(new DocumentCopy(documentId, updatesOn(max)))).toBe(textOf(copy))
})

test('a mention in a rejected text is its name', async () => {
  const { ada, max } = await makeTwoDevices()
  await shareDocument(ada, max)
  const copy = openCopy(max)
  await ada.do(archiveDocument, { documentId, archived: true })
  await ada.sync()
  const [paragraph, mention] = [new XmlElement('paragraph'), new XmlElement('mention')]
  mention.setAttribute('name', 'anti-p53')
  paragraph.insert(0, [new XmlText('Stain with '), mention])
  copy.doc.getXmlFragment('rich').insert(0, [paragraph])
  await copy.save('Wrote', (mutations) => max.write(...mutations))
  await max.sync()
  expect(rejectedText(updatesOn(max), max.state.inbox)).toBe('Stain with \n@anti-p53')
})
