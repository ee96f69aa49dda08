import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: string, method = 'POST'): RequestInit => ({ method, body, headers: { 'content-type': 'application/json' } })

describeRoutes('what the author of a program reads when a call is refused', (lab) => {
  let fetch: Fetch
  let group: number
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
  })
  const messageOf = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`/api/v1/${path}`, init)
    const { message, errors } = (await answer.json()) as { message: string; errors: string[] }
    expect(errors).toEqual([message])
    return message
  }

  test.each([
    ['samples?$records=0', 'The parameter $records has to be a whole number from 1 to 1000.'],
    ['samples?$records=abc', 'The parameter $records has to be a whole number from 1 to 1000.'],
    ['samples?%24Records=1000000', 'The parameter $records has to be a whole number from 1 to 1000.'],
    ['samples?$page=-1', 'The parameter $page has to be a whole number from 0 to 1000000000.'],
    ['samples?$page=1&$Page=2', 'The parameter $page comes more than once.'],
    ['samples?archived=maybe', 'The parameter archived has to be true or false.'],
    [
      'samples?$expand=nothing',
      'The parameter $expand has to be one or more of these, separated by commas: meta, quantity, location, parent, children, experiments.',
    ],
    ['studies?$sort=colour', /^The parameter \$sort of this call can have .*\bname\b.*\.$/],
    ['groups/active?$expand=members', 'This call has no parameter $expand.'],
    ['groups/active?$viewID=131', 'This call has no parameter $viewID.'],
    ['groups/active?$viewColumns=name', 'This call has no parameter $viewColumns.'],
    ['samples/abc', 'In the address, sampleId has to be a whole number, at least 0.'],
    ['samples/get', 'The parameter sampleID is missing.'],
    ['samples/get?sampleID=', 'The parameter sampleID is empty.'],
    ['samples/get?sampleID=1;2', 'The parameter sampleID has to be a list, and each item a whole number, at least 0.'],
    ['tasks?afterDate=yesterday', 'The parameter afterDate has to be a date, or a date and a time, such as 2026-03-04.'],
    ['tasks?afterDate=2026-13-04', 'The parameter afterDate has to be a date, or a date and a time, such as 2026-03-04.'],
    ['equipment/1/bookings?from=2026-03-04T05:06:07', 'The parameter from has to be a date and a time with its zone, such as 2026-03-04T05:06:07Z.'],
    ['events?topics=samples,plates', /^The parameter topics has to be one of these: samples, storage, .*\.$/],
    ['samples?name=%00', 'A text in the request has a character with the code 0, which cannot be stored.'],
  ])('%s', async (path, message) => {
    expect(await messageOf(path)).toMatch(message)
  })

  test.each([
    ['groups/active', '"x"', 'The body of the request has to be a whole number, at least 0, or an object.'],
    ['groups/active', '', 'The body of the request is missing.'],
    ['groups/active', '{"a":', 'The body of the request is not valid JSON.'],
    ['groups/active', '['.repeat(100), 'The body of the request is nested too deeply.'],
  ])('PUT %s with %j', async (path, body, message) => {
    expect(await messageOf(path, json(body, 'PUT'))).toBe(message)
  })

  test('a field of a form that has to be JSON is named', async () => {
    const form = (columns: string): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams({ name: 'x', viewScope: 'SAMPLE', configuration: `{"activeColumns":${columns}` }),
    })
    expect(await messageOf('views', form('["name"]'))).toBe('The field configuration is not valid JSON.')
    expect(await messageOf('views', form('['.repeat(100)))).toBe('The field configuration is nested too deeply.')
  })

  test('a field of a body is named, with the values that it may have', async () => {
    const sample = await lab.server.makeSample(group)
    expect(await messageOf('experiments', json('{"studyID":1}'))).toBe('The field name is missing.')
    expect(await messageOf('experiments', json('{"studyID":1,"name":"x","status":"DONE"}'))).toMatch(/^The field status has to be one of these: .*PENDING/)
    expect(await messageOf(`samples/${sample.id}/quantity`, json('{"amount":1,"unit":"gallon"}', 'PUT'))).toMatch(
      /^The field unit has to be one of these: .*Liter/,
    )
  })

  test('the fields of a sample that are required are named', async () => {
    const fields = [{ id: 941, key: 'Target', type: 'TEXT' as const, required: true, options: [] }]
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: 940, fields }))
    const sample = await lab.server.makeSample(group, { sampleTypeId: 940, meta: { 941: 'X' } })
    const empty = JSON.stringify({ sampleTypeMetaID: 941, key: 'Target', sampleDataType: 'TEXT', value: '' })
    expect(await messageOf(`samples/${sample.id}/meta`, json(empty, 'PUT'))).toBe('Target: This field is required.')
  })

  test('a call that does not exist says what does', async () => {
    expect(await messageOf('samples', { method: 'DELETE' })).toBe('There is no call DELETE at this address, only GET, POST.')
    expect(await messageOf('microscopes')).toBe('This address does not exist. The calls of this server are listed at /api/docs.')
    // Calls between the app and its server are nobody else’s.
    expect(await messageOf('sync/pushes', { method: 'DELETE' })).toBe('This address does not exist. The calls of this server are listed at /api/docs.')
  })
})
