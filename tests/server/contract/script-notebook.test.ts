import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makePng } from '#tests/harness/png.ts'
import { makeExperiment, makeProject, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { programAs, programOf, type Page, type Program } from './programs.ts'

describeRoutes('what scripts do in the notebook, with tasks and people', (lab) => {
  let group: number
  let experiment: number
  let user: TestUser
  let fetch: Fetch
  let member: Program
  let colleague: Program
  const gone = 987_654_321

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.useToken(user)
    member = programOf(fetch)
    colleague = await programAs(lab.server, 'Member', group)
    experiment = group * 10
    const own = { id: experiment, ownerId: user.id }
    await lab.server.saveRows(group, 'projects', makeProject(own))
    await lab.server.saveRows(group, 'studies', makeStudy({ ...own, projectId: experiment }))
    await lab.server.saveRows(group, 'experiments', makeExperiment({ ...own, studyId: experiment }))
  })

  const addSection = async (sectionType: string, more: object = {}) =>
    (await member.json('POST', `experiments/${experiment}/sections`, { sectionType, sectionHeader: sectionType, ...more })).body as number

  test('the date of a section is kept, changed, and the day it was created without one', async () => {
    const id = await addSection('COMMENT', { sectionDate: '2026-03-03' })
    const dateOf = async () => ((await member.get(`experiments/sections/${id}`)).body as { sectionDate: string; created: string }).sectionDate
    expect(await dateOf()).toBe('2026-03-03T00:00:00.000Z')
    await member.form('PATCH', `experiments/sections/${id}`, { sectionDate: '2026-04-04T10:00:00Z' })
    expect(await dateOf()).toBe('2026-04-04T10:00:00.000Z')
    expect(await member.json('PATCH', `experiments/sections/${id}`, { sectionDate: 'soon' })).toMatchObject({
      status: 400,
      body: { detail: { field: 'body.sectionDate' } },
    })
    await member.json('PATCH', `experiments/sections/${id}`, { sectionDate: null })
    expect((await member.get(`experiments/sections/${id}`)).body).toMatchObject({ sectionHeader: 'COMMENT', sectionDate: await dateOf() })
    const { sectionDate, created } = (await member.get(`experiments/sections/${id}`)).body as { sectionDate: string; created: string }
    expect(sectionDate).toBe(created)
    expect(await member.json('PATCH', `experiments/sections/${id}`, {})).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
  })

  test('a picture goes behind the others; another place and a description are refused before anything is stored', async () => {
    const id = await addSection('IMAGE')
    const path = `experiments/sections/${id}/images`
    const send = (query: string, body = new Uint8Array(makePng(4, 3))) => fetch(`/api/v1/${path}?fileName=gel.png${query}`, { method: 'POST', body })
    expect((await send('&position=0&description=')).status).toBe(200)
    const answer = await send('&position=0')
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'input.not-kept', detail: { field: 'query.position' } }])
    expect(await (await send('&description=Lane%201')).json()).toMatchObject({ code: 'input.not-kept', detail: { field: 'query.description' } })
    expect((await member.get(path)).body).toMatchObject({ totalRecords: 1 })
    const [image] = ((await member.get(`experiments/${experiment}/sections/${id}/images`)).body as Page).data
    const file = await fetch(`/api/v1/experiments/${experiment}/sections/${id}/images/${String(image!['experimentFileID'])}`)
    expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), makePng(4, 3))).toBe(0)
    expect(await member.json('DELETE', `files/${String(image!['experimentFileID'])}`)).toEqual({ status: 204, body: undefined })
    expect((await member.get(path)).body).toMatchObject({ totalRecords: 0 })
  })

  test('samples leave a section, and are archived only if they were in it', async () => {
    const [a, b] = [await lab.server.makeSample(group, { ownerId: user.id }), await lab.server.makeSample(group, { ownerId: user.id })]
    const id = await addSection('SAMPLESIN')
    await member.json('PUT', `experiments/sections/${id}/samples`, [a.id])
    expect((await member.get(`samplesAndSeries?expJournalID=${id}`)).body).toMatchObject({ totalRecords: 1, data: [{ sampleID: a.id }] })
    expect(await member.json('DELETE', `experiments/sections/${id}/samples?archiveSamples=true`, [a.id, b.id])).toEqual({ status: 204, body: undefined })
    expect((await member.get(`samples/${a.id}`)).body).toMatchObject({ archived: true })
    expect((await member.get(`samples/${b.id}`)).body).toMatchObject({ archived: false })
    expect((await member.get(`samples/${a.id}/experiments/sections`)).body).toMatchObject({ totalRecords: 0 })
  })

  test('several tasks are done together, or none of them', async () => {
    const send = async (title: string) => (await colleague.json('POST', 'tasks', { assigneeID: user.id, title })).body as number
    const [a, b] = [await send('Thaw HEK293'), await send('Pour gels')]
    expect(await member.json('PATCH', 'tasks/bulk', { taskIDs: [a, gone], status: 'COMPLETED' })).toMatchObject({ status: 404, body: { code: 'task.gone' } })
    expect((await member.get('tasks?status=ASSIGNED')).body).toMatchObject({ totalRecords: 2 })
    expect((await member.get('tasks?status=COMPLETED')).body).toMatchObject({ totalRecords: 0 })
    expect(await member.json('PATCH', 'tasks/bulk', { taskIDs: [a], status: 'COMPLETED' })).toEqual({ status: 204, body: undefined })
    expect(await member.json('DELETE', 'tasks/bulk', [b])).toEqual({ status: 204, body: undefined })
    expect((await member.get('tasks')).body).toMatchObject({ totalRecords: 0 })
    expect((await member.get('tasks?status=COMPLETED')).body).toMatchObject({ totalRecords: 2, data: [{ taskID: b, status: 'COMPLETED' }, { taskID: a }] })
    expect((await member.get('tasks?status=COMPLETED&beforeDate=2020-01-01')).body).toMatchObject({ totalRecords: 0 })
    expect(await member.json('DELETE', 'tasks/bulk', [])).toMatchObject({ status: 400, body: { code: 'input.nothing' } })
  })

  test('notifications are read, and marked as read by their person only', async () => {
    await colleague.json('POST', 'tasks', { assigneeID: user.id, title: 'Autoclave' })
    const read = async () =>
      ((await member.get('notifications')).body as { notifications: { notificationID: number; message: string; readDate: string | null }[] }).notifications
    const [latest] = await read()
    expect(latest).toMatchObject({ message: expect.stringContaining('Autoclave'), readDate: null })
    const ids = [latest!.notificationID, gone]
    expect(await colleague.json('POST', 'notifications/setRead', ids)).toEqual({ status: 204, body: undefined })
    expect((await read())[0]).toMatchObject({ readDate: null })
    expect(await member.json('POST', 'notifications/setRead', ids)).toEqual({ status: 204, body: undefined })
    expect((await read())[0]).toMatchObject({ notificationID: ids[0], readDate: expect.stringContaining('T') })
    expect((await member.get(`notifications?notificationIDs=${gone}`)).body).toEqual({ notifications: [] })
  })

  test('a copy of a section has its text, in the same or another experiment', async () => {
    const id = await addSection('PARAGRAPH')
    await member.json('PUT', `experiments/sections/${id}/content`, { contents: '<p>Ligated overnight</p>' })
    const copy = (await member.json('POST', `experiments/sections/${id}/copy?experimentID=${experiment}&sectionHeader=Again`)).body as number
    expect((await member.get(`experiments/sections/${copy}/html`)).body).toContain('Ligated overnight')
    expect((await member.get(`experiments/sections/${copy}`)).body).toMatchObject({ sectionHeader: 'Again', experimentID: experiment })
    expect(await member.json('POST', `experiments/sections/${id}/copy?experimentID=${gone}`)).toMatchObject({ status: 404, body: { code: 'experiment.gone' } })
  })

  test('the people of a group are listed with what they may do, and an address only for its owner', async () => {
    const { body } = await member.get('groups/members')
    const members = body as { userID: number; email: string; role: string; permissions: Record<string, string[]> }[]
    expect(members.map(({ role }) => role)).toEqual(['Member', 'Member'])
    expect(members.find(({ userID }) => userID === user.id)).toMatchObject({
      email: `${user.login}@lab.example`,
      permissions: { Sample: expect.arrayContaining(['Create']) },
    })
    expect(members.filter(({ userID }) => userID !== user.id)).toMatchObject([{ email: '' }])
    const theirs = await lab.server.makeGroup('Others')
    const [a, b] = [await member.get(`groups/members?groupID=${theirs}`), await member.get(`groups/members?groupID=${gone}`)]
    expect([a.status, a]).toEqual([404, b])
  })
})
