import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeProject, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

interface WireComment {
  readonly commentID: string
  readonly threadID: string
  readonly expJournalID: number
  readonly text: string
  readonly quotation: string | null
  readonly resolved: string | null
}

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describeRoutes('comments of an experiment, for programs', (lab) => {
  let group: number
  let owner: Fetch
  let colleagueUser: TestUser
  let colleague: Fetch
  let guest: Fetch
  let stranger: Fetch
  let experiment: number
  let section: number

  const ok = async <T>(by: Fetch, path: string, init?: RequestInit): Promise<T> => {
    const answer = await by(path, init)
    const text = await answer.text()
    expect([path, answer.status, text]).toEqual([path, answer.status < 300 ? answer.status : 200, text])
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const refusal = async (by: Fetch, path: string, init?: RequestInit) => {
    const answer = await by(path, init)
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const path = () => `/api/v1/experiments/${experiment}/comments`
  const list = async (by: Fetch, query = '') => (await ok<{ data: WireComment[] }>(by, path() + query)).data
  const add = async (by: Fetch, body: object) => (await ok<{ commentID: string }>(by, path(), json(body))).commentID

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    owner = await lab.server.useToken(await lab.server.makeUser('Member', group))
    colleagueUser = await lab.server.makeUser('Member', group)
    colleague = await lab.server.useToken(colleagueUser)
    guest = await lab.server.useToken(await lab.server.makeUser('Guest', group))
    stranger = await lab.server.useToken(await lab.server.makeUser('Member', await lab.server.makeGroup()))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 900_192 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 900_192, projectId: 900_192 }))
    experiment = await ok(owner, '/api/v1/experiments', json({ studyID: 900_192, name: 'Clone screen' }))
    section = await ok(owner, `/api/v1/experiments/${experiment}/sections`, json({ sectionType: 'PARAGRAPH', sectionHeader: 'Method' }))
    await ok(owner, `/api/v1/experiments/sections/${section}/html`, json({ html: '<p>Lysates of 12 clones</p>' }, 'PUT'))
  })

  test('a program begins a thread on words of a text, somebody answers, and whoever reads it resolves and reopens it', async () => {
    const commentID = await add(owner, { text: 'Twelve or eleven?', quotation: '12 clones', expJournalID: section, mentions: [colleagueUser.id] })
    const answerID = await add(guest, { text: 'Eleven', commentID })
    expect(await list(colleague)).toMatchObject([
      {
        commentID,
        threadID: commentID,
        expJournalID: section,
        text: 'Twelve or eleven?',
        quotation: '12 clones',
        mentions: [colleagueUser.id],
        resolved: null,
      },
      { commentID: answerID, threadID: commentID, text: 'Eleven', quotation: '12 clones', resolved: null },
    ])
    await ok(guest, `${path()}/${answerID}/resolved`, { method: 'PUT' })
    expect(await list(owner, '?resolved=false')).toEqual([])
    expect(await list(owner, '?resolved=true')).toHaveLength(2)
    await ok(owner, `${path()}/${commentID}/resolved`, { method: 'DELETE' })
    expect((await list(owner)).map(({ resolved }) => resolved)).toEqual([null, null])
    await ok(owner, `${path()}/${commentID}/resolved`, { method: 'PUT' })
    await add(colleague, { text: 'C5 was lost', commentID: answerID })
    expect((await list(owner)).map(({ resolved }) => resolved)).toEqual([null, null, null])
  })

  test('without a section, it is on the first one; what is not kept is refused', async () => {
    const commentID = await add(owner, { text: 'When?' })
    expect((await list(owner, `?expJournalID=${section}`)).find((each) => each.commentID === commentID)).toMatchObject({
      expJournalID: section,
      quotation: null,
    })
    expect(await refusal(owner, path(), json({ text: 'Monday', commentID, quotation: '12 clones' }))).toBe('400 input.invalid')
    expect(await refusal(owner, path(), json({ text: '' }))).toBe('400 input.invalid')
    expect(await refusal(owner, path(), json({ text: 'Where?', expJournalID: section + 1 }))).toBe('404 section.gone')
  })

  test('whoever does not see the experiment neither reads nor writes comments in it, nor learns that there are any', async () => {
    const [{ commentID }] = (await list(owner)) as [WireComment]
    const attempts = (by: Fetch) =>
      Promise.all([
        refusal(by, path()),
        refusal(by, path(), json({ text: 'Mine' })),
        refusal(by, path(), json({ text: 'Mine', commentID })),
        refusal(by, `${path()}/${commentID}/resolved`, { method: 'PUT' }),
        refusal(by, `${path()}/${commentID}/resolved`, { method: 'DELETE' }),
      ])
    expect(new Set(await attempts(stranger))).toEqual(new Set(['404 experiment.gone']))
    await ok(owner, `/api/v1/experiments/${experiment}/readers`, json({ readership: 'PEOPLE', viewers: [] }, 'PUT'))
    expect(new Set(await attempts(colleague))).toEqual(new Set(['404 experiment.gone']))
    const other = await ok<number>(colleague, '/api/v1/experiments', json({ studyID: 900_192, name: 'Own' }))
    expect(await refusal(colleague, `/api/v1/experiments/${other}/comments/${commentID}/resolved`, { method: 'PUT' })).toBe('404 comment.gone')
    await ok(owner, `/api/v1/experiments/${experiment}/readers`, json({ readership: 'GROUP' }, 'PUT'))
  })
})
