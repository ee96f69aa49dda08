import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSample, makeSampleType } from '#tests/harness/factories.ts'
import { makeProject, makeSectionSample, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describeRoutes('who sees an experiment', (lab) => {
  let group: number
  let owner: Fetch
  let colleague: Fetch
  let colleagueUser: TestUser
  let administrator: Fetch
  let experiment: number
  let section: number
  const sampleId = 900_093

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
  const show = (by: Fetch, readership: 'GROUP' | 'PEOPLE', viewers: number[] = []) =>
    by(`/api/v1/experiments/${experiment}/readers`, json({ readership, viewers }, 'PUT'))

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    owner = await lab.server.useToken(await lab.server.makeUser('Member', group))
    colleagueUser = await lab.server.makeUser('Member', group)
    colleague = await lab.server.useToken(colleagueUser)
    administrator = await lab.server.useToken(await lab.server.makeUser('Administrator', group))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 900_093 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 900_093, projectId: 900_093 }))
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: 900_093 }))
    await lab.server.saveRows(group, 'samples', makeSample({ id: sampleId, sampleTypeId: 900_093 }))
    experiment = await ok(owner, '/api/v1/experiments', json({ studyID: 900_093, name: 'Patent 7' }))
    section = await ok(owner, `/api/v1/experiments/${experiment}/sections`, json({ sectionType: 'PARAGRAPH', sectionHeader: 'Secret' }))
    const used = await ok<number>(owner, `/api/v1/experiments/${experiment}/sections`, json({ sectionType: 'SAMPLESIN', sectionHeader: 'Used' }))
    await ok(owner, `/api/v1/experiments/sections/${section}/content`, json({ contents: '<p>Compound 7</p>' }, 'PUT'))
    await lab.server.saveRows(group, 'sectionSamples', makeSectionSample({ sectionId: used, sampleId, experimentId: experiment }))
  })

  /** What a program of this person finds of it, in every answer that tells of experiments. */
  const found = async (by: Fetch): Promise<string[]> => {
    const listed = await ok<{ data: { experimentID: number }[] }>(by, '/api/v1/experiments?studyID=900093')
    const ofSample = await ok<{ data: unknown[] }>(by, `/api/v1/samples/${sampleId}/experiments/sections`)
    const studies = await ok<{ data: { experimentCount: number }[] }>(by, '/api/v1/studies?studyID=900093')
    const one = [`/api/v1/experiments/${experiment}`, `/api/v1/experiments/${experiment}/sections`, `/api/v1/experiments/sections/${section}/content`]
    const answers = await Promise.all(one.map(async (path) => ((await by(path)).ok ? [path] : [])))
    return [
      ...(listed.data.some(({ experimentID }) => experimentID === experiment) ? ['listed'] : []),
      ...(ofSample.data.length ? ['of its sample'] : []),
      ...(studies.data[0]!.experimentCount ? ['counted'] : []),
      ...answers.flat(),
    ]
  }

  test('those who do not see it find nothing of it in any answer, and cannot write in it; its owner and supervisors do, and whoever is named [CASE-93]', async () => {
    const everything = await found(owner)
    expect(everything).toHaveLength(6)
    expect(await found(colleague)).toEqual(everything)
    expect((await show(colleague, 'PEOPLE')).status).toBe(403)

    expect((await show(owner, 'PEOPLE')).status).toBe(200)
    expect(await found(owner)).toEqual(everything)
    expect(await found(administrator)).toEqual(everything)
    expect(await found(colleague)).toEqual([])
    expect(await ok(owner, `/api/v1/experiments/${experiment}/readers`)).toEqual({ readership: 'PEOPLE', viewers: [] })
    expect(await refusal(colleague, `/api/v1/experiments/${experiment}/readers`)).toBe('404 experiment.gone')
    const added = json({ sectionType: 'PARAGRAPH', sectionHeader: 'Mine' })
    expect(await refusal(colleague, `/api/v1/experiments/${experiment}/sections`, added)).toBe('404 experiment.gone')

    expect((await show(owner, 'PEOPLE', [colleagueUser.id])).status).toBe(200)
    expect(await found(colleague)).toEqual(everything)
    // Whoever is named shows it to nobody else.
    expect((await show(colleague, 'GROUP')).status).toBe(403)
    expect((await show(administrator, 'GROUP')).status).toBe(200)
    expect(await ok(colleague, `/api/v1/experiments/${experiment}/readers`)).toEqual({ readership: 'GROUP', viewers: [] })
  })
})
