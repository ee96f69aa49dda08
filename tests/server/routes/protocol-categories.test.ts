import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeProtocol } from '#tests/harness/notebook.ts'

const path = '/api/v1/protocols/categories'

describeRoutes('categories of protocols', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Guest', group)
    await lab.server.saveRows(
      group,
      'protocols',
      makeProtocol({ id: 11, category: 'Protein', ownerId: user.id }),
      makeProtocol({ id: 12, category: 'DNA' }),
      makeProtocol({ id: 13, category: 'Protein' }),
      makeProtocol({ id: 14, category: 'Protein', archived: 1 }),
      makeProtocol({ id: 15, category: 'Old', archived: 1 }),
      makeProtocol({ id: 16, category: '' }),
    )
    return { group, user, fetch: await lab.server.signIn(user) }
  }

  test('are listed by name for any member, with how many protocols each has', async () => {
    const { group, user, fetch } = await setUp()
    const answer = await fetch(path)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([
      { protCategoryID: 12, name: 'DNA', archived: false, protCount: 1, userID: 1, groupID: group },
      { protCategoryID: 15, name: 'Old', archived: true, protCount: 1, userID: 1, groupID: group },
      { protCategoryID: 11, name: 'Protein', archived: false, protCount: 2, userID: user.id, groupID: group },
    ])
  })

  test('are only the archived ones, or only the others, if that is asked for', async () => {
    const { fetch } = await setUp()
    const names = async (archived: string) => ((await (await fetch(`${path}?archived=${archived}`)).json()) as { name: string }[]).map(({ name }) => name)
    expect([await names('true'), await names('false')]).toEqual([['Old'], ['DNA', 'Protein']])
    expect((await fetch(`${path}?archived=perhaps`)).status).toBe(400)
  })

  test('are those of one’s own group, and nobody’s who is not signed in', async () => {
    await setUp()
    const other = await lab.server.signIn(await lab.server.makeUser('Member', await lab.server.makeGroup()))
    expect(await (await other(path)).json()).toEqual([])
    expect((await lab.server.anonymous(path)).status).toBe(401)
  })
})
