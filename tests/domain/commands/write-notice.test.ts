import { describe, expect, test } from 'vitest'
import { writeNotice } from '#domain/commands/write-notice.ts'
import { makeMember } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const text = 'Freezer F2 is being defrosted on Friday'

/** An administrator's device, and that of a member. */
async function makeDevices() {
  const { lab, max } = await makeTwoDevices()
  return { lab, max, amy: await lab.device(5) }
}

describe('notice.write', () => {
  test('a notice that an administrator writes offline reaches everyone in the group, and a later one replaces it [HDR-05]', async () => {
    const { lab, amy, max } = await makeDevices()
    await amy.do(writeNotice, { text: ` ${text} ` })
    await amy.sync()
    await max.sync()
    const first = max.disk.row('groupNotices', 'current')!
    expect(first).toMatchObject({ text, writtenBy: 5 })

    lab.now += 60_000
    await amy.do(writeNotice, { text })
    await amy.sync()
    await max.sync()
    expect(max.disk.row('groupNotices', 'current')!['writtenAt']).toBeGreaterThan(Number(first['writtenAt']))
  })

  test('an empty one removes it', async () => {
    const { amy, max } = await makeDevices()
    await amy.do(writeNotice, { text })
    await amy.do(writeNotice, { text: ' ' })
    await amy.sync()
    await max.sync()
    expect(max.disk.tables.groupNotices.size).toBe(0)
    expect(amy.state.inbox).toEqual([])
  })

  test('a member may not write one, nor may someone who no longer is an administrator when it arrives', async () => {
    const { lab, amy, max } = await makeDevices()
    await expect(max.do(writeNotice, { text })).rejects.toMatchObject({ code: 'permission.denied' })
    await amy.do(writeNotice, { text })
    await lab.change({ entity: 'members', id: 5, after: { ...makeMember({ id: 5 }) } })
    await amy.sync()
    await max.sync()
    expect(amy.state.inbox).toHaveLength(1)
    expect(max.disk.tables.groupNotices.size).toBe(0)
  })
})
