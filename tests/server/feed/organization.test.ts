import { expect, test } from 'vitest'
import { organizationFeed } from '#domain/bucket.ts'
import { apiCommand, runCommands } from '#server/feed/run-as-api.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { noticeEntity, useTrialEntities, writeNotice } from '#tests/harness/trial-entities.ts'
import { ann, change, clock, laboratory, member, settle, TestDevice } from './world.ts'

useTrialEntities()

forEachStore((_name, open) => {
  const notice = (device: TestDevice, id: number, text: string, audience = 0) => device.did('trial.write-notice@1', { id, audience, text })

  /** Ann in two groups, and Tobias in one. */
  async function start() {
    const store = await settle(open)
    await change(store, 8, [['members', member(1, 'Ann Visser', 'Member')]])
    const here = new TestDevice(store, ann, 'device-ann')
    const there = new TestDevice(store, { userId: 1, groupId: 8 }, 'device-ann-8')
    const other = new TestDevice(store, { userId: 2, groupId: 7 }, 'device-tobias')
    return { store, here, there, other }
  }
  const notices = (page: { rows: readonly { entity: string; id: unknown; bucket: string; row: unknown }[] }) =>
    page.rows.filter(({ entity }) => entity === noticeEntity).map(({ id, bucket, row }) => [id, bucket, row !== null])

  test('rows of the organization reach every group, with a version counter of their own', async () => {
    const { store, here, there, other } = await start()
    expect(await here.push(notice(here, 1, 'Power cut on Friday'), here.move(101, 1), notice(here, 2, 'Ice machine repaired'))).toBe(3)
    expect(await store.read((tables) => tables.version(organizationFeed))).toBe(2)
    for (const device of [here, there, other]) {
      const page = await device.page()
      expect(notices(page)).toEqual([
        [1, 'organization', true],
        [2, 'organization', true],
      ])
      expect(page.versions.organization).toBe(2)
    }
    // The group’s own counter stands for every mutation, whatever it wrote.
    expect((await here.page()).versions.group).toBe(4)
    expect((await there.page()).count).toBe(1 + 2)
    expect((await here.page()).count).toBe(laboratory.length + 2)
  })

  test('rows of one person follow that person into all their groups, and nobody else learns of them', async () => {
    const { here, there, other } = await start()
    await here.push(notice(here, 1, 'Your certificate expires', 1))
    expect(notices(await there.page())).toEqual([[1, 'account', true]])
    expect(notices(await other.page())).toEqual([])
    await here.push(notice(here, 1, 'For everyone', 0))
    expect(notices(await there.page(0, 0, 100, { cursors: { group: 0, organization: 1 } }))).toEqual([
      [1, 'account', false],
      [1, 'organization', true],
    ])
    expect(notices(await other.page())).toEqual([[1, 'organization', true]])
  })

  test('what was refused or failed leaves the organization’s version as it was', async () => {
    const { store, here } = await start()
    await here.push(notice(here, 1, 'one'), notice(here, 2, 'refused'), notice(here, 3, 'three'))
    expect(await store.read((tables) => tables.version(organizationFeed))).toBe(2)
    expect((await here.page()).results).toMatchObject([{ n: 2, code: 'input.invalid' }])
  })

  test('a program writes them the same way, and two groups at once never miss each other’s', async () => {
    const { store, here, there } = await start()
    await runCommands(store, { userId: 1 }, 8, [apiCommand(writeNotice, { id: 9, audience: 0, text: 'by a program' })], clock)
    await Promise.all([
      here.push(...[1, 2, 3].map((id) => notice(here, id, `from group 7: ${id}`))),
      there.push(...[4, 5, 6].map((id) => notice(there, id, `from group 8: ${id}`))),
    ])
    expect(await store.read((tables) => tables.version(organizationFeed))).toBe(7)
    const page = await here.page()
    expect(
      notices(page)
        .map(([id]) => id)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 9])
    expect(page.rows.filter(({ entity }) => entity === noticeEntity).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
