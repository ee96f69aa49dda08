import { expect, test } from 'vitest'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { versionedOf } from '#src/features/queue/resolutions/version-correction.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeProtocol } from '#tests/harness/notebook.ts'

const item = (command: string, input: unknown): InboxItem => ({
  n: 1,
  code: 'protocol.changed',
  detail: {},
  remarks: [],
  arrivedAt: noon,
  intent: { n: 1, command, input, userId: 1, groupId: 1, capturedAt: noon, clockOffset: 0, appVersion: '', label: 'Saved', about: [] },
})
const protocol = makeProtocol({ current: 4, currentKey: 'version-key-0004' })

test('a version that was saved on an older one goes on top of the current one, with the same steps', () => {
  const input = { protocolId: 1, key: 'version-key-0002', basedOn: 'version-key-0001', steps: [], variables: [], note: 'Shorter' }
  const versioned = versionedOf(item('protocol.save-version@1', input))!
  expect(versioned.saves).toBe(true)
  expect(versioned.on(protocol)).toMatchObject([{ name: 'protocol.save-version' }, { ...input, basedOn: 'version-key-0004' }, 'Saved'])
})

test('a procedure of a version that was not accepted takes the steps of the current one', () => {
  const input = { sectionId: 1, protocolId: 1, version: 2, key: 'version-key-0002' }
  const versioned = versionedOf(item('section.copy-protocol@1', input))!
  expect(versioned.saves).toBe(false)
  expect(versioned.on(protocol)).toMatchObject([{ name: 'section.copy-protocol' }, { ...input, version: 4, key: 'version-key-0004' }, 'Saved'])
})

test('no other change has a version', () => {
  expect(versionedOf(item('protocol.archive@1', { protocolId: 1, archived: true }))).toBeUndefined()
})
