import { describe, expect, test } from 'vitest'
import { AffectedMutations } from '#db/replay/affected-mutations.ts'
import { replayAffected } from '#db/replay/replay-affected.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { archiveDocument } from '#domain/commands/archive-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { documentId, newDocument, openCopy, shareDocument, textOf, textOn, type, updatesOn } from '#tests/harness/documents.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

describe('a text that two devices write in', () => {
  test('has what both wrote offline, and reads the same on both', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    await type(ada, openCopy(ada), 'Thawed at noon. ')
    await type(max, openCopy(max), 'Pellet was small. ')
    expect(textOn(ada)).toBe('Thawed at noon. ')
    for (const device of [ada, max, ada]) await device.sync()
    expect(textOn(ada)).toBe(textOn(max))
    expect(textOn(ada)).toContain('Thawed at noon. ')
    expect(textOn(ada)).toContain('Pellet was small. ')
  })

  test('an open copy takes what others write while it is open', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const [open, other] = [openCopy(ada), openCopy(max)]
    await type(ada, open, 'one ')
    await type(max, other, 'two ')
    for (const device of [ada, max, ada]) await device.sync()
    expect([open.take(updatesOn(ada)), other.take(updatesOn(max))]).toEqual([true, true])
    await type(ada, open, 'three')
    for (const device of [ada, max]) await device.sync()
    other.take(updatesOn(max))
    expect(textOf(other)).toBe(textOf(open))
    expect(textOf(other)).toMatch(/three/)
  })

  test('what others append makes no queued append run again, and archiving makes them all', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const copy = openCopy(ada)
    for (let word = 0; word < 20; word++) await type(ada, copy, `${word} `)
    const other = openCopy(max)
    for (let word = 0; word < 20; word++) await type(max, other, `${word} `)
    await max.sync()
    const ran: number[] = []
    ada.rebaseOptions = {
      rerun: replayAffected((waiting, last) => {
        const affected = new AffectedMutations(waiting, last)
        return new Proxy(affected, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name, target)
            if (name === 'inOrder') ran.push(...target.inOrder.map(({ n }) => n))
            return typeof value === 'function' ? (value.bind(target) as unknown) : value
          },
        })
      }),
    }
    await ada.pull()
    expect(updatesOn(ada)).toHaveLength(40)
    expect(ran).toEqual([])
    await max.do(archiveDocument, { documentId, archived: true })
    await max.sync()
    await ada.pull()
    expect(new Set(ran).size).toBe(20)
  })

  test('an update that is too large for a push goes in parts, and counts when the last one is there', async () => {
    const { ada, max } = await makeTwoDevices()
    await shareDocument(ada, max)
    const copy = openCopy(ada)
    copy.doc.getText('text').insert(0, 'A long protocol. '.repeat(20))
    await copy.save('Pasted', (mutations) => ada.write(...mutations), 99)
    const { mutations, ...envelope } = await ada.outgoing()
    expect(mutations.length).toBeGreaterThan(3)
    await ada.push({ ...envelope, mutations: mutations.slice(0, -1) })
    await max.sync()
    expect(updatesOn(max)).toHaveLength(mutations.length - 1)
    expect(textOn(max)).toBe('')
    await ada.push({ ...envelope, mutations })
    await max.sync()
    expect(textOn(max)).toBe('A long protocol. '.repeat(20))
  })

  test('what could not be saved is saved the next time', async () => {
    const { ada } = await makeTwoDevices()
    await shareDocument(ada)
    const copy = openCopy(ada)
    copy.doc.getText('text').insert(0, 'first ')
    await expect(copy.save('Wrote', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
    expect(copy.hasUnsaved).toBe(true)
    await type(ada, copy, 'second')
    expect(copy.hasUnsaved).toBe(false)
    expect(textOn(ada)).toBe('first second')
  })
})

test('an update that nobody can read does not keep the others from being shown', async () => {
  const { ada, max } = await makeTwoDevices()
  await shareDocument(ada, max)
  const broken = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: 'AQIDBAVj' }
  await max.do(appendToDocument, broken)
  await type(max, openCopy(max), 'readable')
  for (const device of [max, ada]) await device.sync()
  const copy = openCopy(ada)
  await type(ada, copy, ' text')
  expect(copy.take(updatesOn(ada))).toBe(true)
  expect([textOf(copy), textOn(ada)]).toEqual(['readable text', 'readable text'])
})

describe('a document of a few people', () => {
  test('is not written in by someone who is not one of them', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await ada.do(createDocument, { ...newDocument, audience: 1 })
    await ada.sync()
    const copy = openCopy(ada)
    await type(ada, copy, 'mine')
    const { mutations, ...envelope } = await ada.outgoing()
    const forged = mutations.map((mutation) => ({ ...mutation, userId: max.userId }))
    await max.push({ ...envelope, device: max.key, mutations: forged.map((mutation, at) => ({ ...mutation, n: at + 1 })) })
    expect(await lab.store.read((tables) => tables.results(max.key, 0))).toMatchObject([{ n: 1, code: 'document.gone' }])
    await max.sync()
    expect(updatesOn(max)).toEqual([])
  })
})
