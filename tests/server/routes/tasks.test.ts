import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { notificationSetting } from '#domain/rules/notifications/notification-kinds.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/api/v1/tasks'
const json = (body: unknown): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

interface Page {
  readonly data: readonly { readonly taskID: number; readonly title: string }[]
}

describeRoutes('tasks', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const people = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Student', group), await lab.server.makeUser('Guest', group)]
    const [ada, max, guest] = await Promise.all(people.map((person) => lab.server.useToken(person)))
    return { group, people, ada: ada!, max: max!, guest: guest! }
  }
  const titles = async (fetch: Fetch) => ((await (await fetch(path)).json()) as Page).data.map(({ title }) => title)
  const send = async (fetch: Fetch, body: object) => (await (await fetch(path, json(body))).json()) as number
  const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code: string }).code}`

  test('a task for everyone is in the list of each person, and done for all once one has done it', async () => {
    const { people, ada, max, guest } = await setUp()
    const id = await send(ada, { assigneeID: 0, title: 'Refill liquid nitrogen', contents: 'Dewar 2' })
    expect(await (await max(path)).json()).toMatchObject({
      recordCount: 1,
      data: [
        { taskID: id, title: 'Refill liquid nitrogen', contents: 'Dewar 2', created: expect.stringContaining('T'), creator: { fullName: people[0]!.fullName } },
      ],
    })
    expect([await titles(ada), await titles(guest)]).toEqual([['Refill liquid nitrogen'], ['Refill liquid nitrogen']])
    expect(await (await max(`${path}/${id}`, { method: 'DELETE' })).json()).toEqual({})
    expect([await titles(ada), await titles(max), await titles(guest)]).toEqual([[], [], []])
    expect(await codeOf(await max(`${path}/${id}`, { method: 'DELETE' }))).toBe('404 task.gone')
  })

  test('a task for one person is theirs alone, and is a notification that they see on their devices', async () => {
    const { people, ada, max } = await setUp()
    const id = await send(ada, { assigneeID: people[1]!.id, title: 'Thaw HEK293' })
    expect([await titles(ada), await titles(max)]).toEqual([[], ['Thaw HEK293']])
    expect(await codeOf(await ada(`${path}/${id}`, { method: 'DELETE' }))).toBe('404 task.gone')
    const poll = (await (await max('/members/fn/scheduledTasks/handler.ashx')).json()) as { notifications: object[] }
    expect(JSON.stringify(poll.notifications)).toContain(`${people[0]!.fullName} has a task for you: Thaw HEK293`)
  })

  test('people read the day by which a task should be done, and programs get it back', async () => {
    const { people, ada, max } = await setUp()
    const id = await send(ada, { assigneeID: people[1]!.id, title: 'Thaw HEK293', contents: 'Two tubes', due: '2027-03-01T09:00:00Z', status: 'ASSIGNED' })
    expect(await (await max(`${path}/${id}`)).json()).toMatchObject({ taskID: id, contents: 'Two tubes', due: '2027-03-01', status: 'ASSIGNED' })
    const [row] = await lab.server.engine.read((sql) => sql.all<{ detail: string }>('select detail from notifications where foreign_id = $1', [id]))
    expect(row).toEqual({ detail: 'Two tubes · Due: 2027-03-01' })
    expect(await codeOf(await ada(path, json({ title: 'x', due: 'soon' })))).toBe('400 input.invalid')
    expect(await codeOf(await ada(path, json({ title: 'x', contents: 'c'.repeat(limits.name.longest), due: '2027-03-01' })))).toBe('400 input.invalid')
  })

  test('a task is done with the status COMPLETED, and nothing else of it changes', async () => {
    const { people, ada, max } = await setUp()
    const id = await send(ada, { assigneeID: people[1]!.id, title: 'Thaw HEK293' })
    const patch = (fetch: Fetch, body: object) => fetch(`${path}/${id}`, { ...json(body), method: 'PATCH' })
    expect(await codeOf(await ada(`${path}/${id}`))).toBe('404 task.gone')
    expect(await codeOf(await patch(ada, { status: 'COMPLETED' }))).toBe('404 task.gone')
    for (const body of [{}, { status: 'PROGRESS' }, { status: 'COMPLETED', title: 'x' }]) expect((await patch(max, body)).status).toBe(400)
    expect(await (await patch(max, { status: 'COMPLETED' })).json()).toEqual({})
    expect(await codeOf(await max(`${path}/${id}`))).toBe('404 task.gone')
  })

  test('a guest gives nobody a task, and nobody gets one who has turned tasks off, is not in the group, or is in another', async () => {
    const { group, people, ada, guest } = await setUp()
    const other = await lab.server.makeUser('Member', await lab.server.makeGroup())
    expect(await codeOf(await guest(path, json({ title: 'Clean up' })))).toBe('403 permission.denied')
    for (const assigneeID of [other.id, 987_654_321]) expect(await codeOf(await ada(path, json({ assigneeID, title: 'x' })))).toBe('404 member.gone')
    const key = notificationSetting('task')
    const max = people[1]!.id
    await lab.server.saveRows(group, 'userSettings', { id: `${max}:${key}`, audience: max, key, value: 'off' })
    expect(await codeOf(await ada(path, json({ assigneeID: max, title: 'x' })))).toBe('400 task.nobody')
    expect((await ada(path, json({ assigneeID: 0, title: 'x' }))).status).toBe(200)
    expect(await codeOf(await ada(path, json({ title: ' ' })))).toBe('400 input.invalid')
  })
})
