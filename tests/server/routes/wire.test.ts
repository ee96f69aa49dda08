import { beforeAll, expect, test } from 'vitest'
import { errorSchema } from '#domain/wire/errors.ts'
import { answerSchemas } from '#server/openapi/answer-schemas.ts'
import { buildDocument } from '#server/openapi/document.ts'
import { isForPrograms, subjects } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import type { ApiDocument } from '#domain/wire/integrations/api-document.ts'
import { readInput } from '#domain/input.ts'
import { addressOf, callsOf, exampleOf } from '#src/features/api-docs/api-call.ts'
import { beginningOf } from '#tests/harness/beginning-of.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeExampleLab, type ExampleLab } from '#tests/harness/example-lab.ts'
import type { Fetch } from '#tests/harness/server.ts'

/** What holds for every call of programs, whatever it is about. */
const document = buildDocument({ routes, subjects, answers: answerSchemas, version: '0.0.0' }) as unknown as ApiDocument
const calls = callsOf(document).filter(({ path }) => path.startsWith('/api/v1/'))
const reads = calls.filter(({ method }) => method === 'GET')
const addressFor = (call: (typeof calls)[number]) => addressOf(call, exampleOf(call))
const isList = ({ parameters }: (typeof calls)[number]) => parameters.some(({ name }) => name === '$page')
/** Programs read these without asking for pages, and get all of them: the fields of a type, the options of a field, and the samples with the barcodes that they name. */
const wholeLists: Readonly<Record<string, number>> = {
  '/api/v1/sampleTypes/{sampleTypeID}/meta': 200,
  '/api/v1/sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}/defaults': 500,
  '/api/v1/samples/forBarcodes': 100,
}
const lists = reads.filter(isList)
const rowsOf = ({ path }: (typeof calls)[number]) => wholeLists[path] ?? 10
const named = (some: typeof calls) => some.map((call) => [`${call.method} ${call.path}`, call] as const)

describeRoutes('every call for programs', (lab) => {
  let examples: ExampleLab
  let fetch: Fetch
  beforeAll(async () => {
    examples = await makeExampleLab(lab.server)
    fetch = (path, init) =>
      lab.server.anonymous(examples.withOwnNumbers(path), { ...init, headers: { authorization: examples.token, ...(init?.headers as Record<string, string>) } })
  })

  test.each(named(reads))('%s: a slash at the end of its path changes nothing', async (_, call) => {
    const [path, query = ''] = addressFor(call).split('?') as [string, string?]
    const [plain, slashed] = [await fetch(`${path}?${query}`), await fetch(`${path}/?${query}`)]
    expect([slashed.status, await beginningOf(slashed)]).toEqual([plain.status, await beginningOf(plain)])
  })

  test.each(named(lists))('%s: is a page with its totals, with ten rows unless more are asked for, and $ may be written as %%24', async (_, call) => {
    const address = addressFor({ ...call, parameters: call.parameters.filter(({ in: place, required }) => place === 'path' || required) })
    const page = (await (await fetch(address)).json()) as Record<string, unknown> & { data: unknown[]; totalRecords: number }
    expect(page).toMatchObject({ currentPage: 0, maxRecords: rowsOf(call), recordCount: page.data.length, hasNextPage: page.totalRecords > rowsOf(call) })
    const one = (await (await fetch(`${address}${address.includes('?') ? '&' : '?'}%24records=1&%24page=1`)).json()) as { data: unknown[] }
    expect(one).toMatchObject({ currentPage: 1, maxRecords: 1, totalRecords: page.totalRecords, recordCount: one.data.length })
    expect(one.data).toEqual(page.data.slice(1, 2))
  })

  test.each(named(lists))('%s: an unknown order, an unknown expansion, page −1 and 1001 rows are refused', async (_, call) => {
    const address = addressFor({ ...call, parameters: call.parameters.filter(({ in: place }) => place === 'path') })
    for (const query of ['$sort=nothing', '$expand=nothing', '$page=-1', '$records=0', '$records=1001', '$records=many'])
      expect((await fetch(`${address}?${query}`)).status, query).toBe(400)
  })

  test.each(named(reads))('%s: an expansion and an order that it does not know are refused, not passed over', async (_, call) => {
    const address = addressFor({ ...call, parameters: call.parameters.filter(({ in: place }) => place === 'path') })
    for (const query of ['$expand=nothing', '$sort=nothing']) expect((await fetch(`${address}?${query}`)).status, query).toBe(400)
  })

  /** Any text can be a barcode: one that nothing has is unknown. */
  const anything = '/api/v1/barcode/{barcode}'
  test.each(named(calls.filter(({ path }) => /\{\w+\}/.test(path) && path !== anything)))(
    '%s: an address that cannot be one is refused as JSON with message and errors',
    async (_, call) => {
      const answer = await fetch(call.path.replaceAll(/\{\w+\}/g, '%20'), { method: call.method })
      const body: unknown = await answer.json()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(readInput(errorSchema, body).success).toBe(true)
      expect((body as { errors: string[]; message: string }).errors).toEqual([(body as { message: string }).message])
    },
  )

  test.each(named(reads))('%s: the session of a browser is as good as a token', async (_, call) => {
    const withToken = await fetch(addressFor(call))
    const withCookie = await examples.asPerson(examples.withOwnNumbers(addressFor(call)))
    expect([withCookie.status, withCookie.headers.get('content-type')]).toEqual([withToken.status, withToken.headers.get('content-type')])
  })

  test.each(named(calls.filter(({ method }) => method !== 'GET')))('%s: a page of another site cannot make it', async (_, call) => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const answer = await examples.asPerson(examples.withOwnNumbers(addressFor(call)), { method: call.method, headers })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'request.cross-site'])
  })

  test('a change is answered with 200 and JSON, as programs expect it that read the answer; some with 204, which programs compare with', () => {
    const changes = routes.filter(isForPrograms).filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))
    expect(changes.filter(({ method, path }) => answerSchemas[`${method} ${path}`] === 'nothing').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/v1/groups/active',
      'PUT /api/v1/users/settings/:settingId',
      'DELETE /api/v1/users/settings/:settingId',
      'PUT /api/v1/experiments/sections/:sectionId/position',
      'PUT /api/v1/experiments/sections/:sectionId/samples',
      'DELETE /api/v1/experiments/sections/:sectionId/samples',
      'DELETE /api/v1/experiments/sections/:sectionId',
      'DELETE /api/v1/files/:id',
      'PUT /api/v1/samples/meta/:fieldId',
      'DELETE /api/v1/samples/:sampleId/quantity',
      'PATCH /api/v1/sampleSeries/:seriesId/samples',
      'DELETE /api/v1/storageLayers/:layerId',
      'PATCH /api/v1/storage/:storageId',
      'PATCH /api/v1/storage/:storageId/meta/:storageMetaId',
      'DELETE /api/v1/storage/:storageId/meta/:storageMetaId',
      'PATCH /api/v1/storage/meta/bulk',
      'DELETE /api/v1/storage/meta/bulk',
      'PUT /api/v1/storage/:storageId/managers',
      'DELETE /api/v1/storage/:storageId/managers/:userId',
      'PUT /api/v1/storage/:storageId/managers/bulk',
      'DELETE /api/v1/storage/:storageId/managers/bulk',
      'PATCH /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId',
      'DELETE /api/v1/sampleTypes/:sampleTypeId/meta/:fieldId',
      'PATCH /api/v1/tasks/bulk',
      'DELETE /api/v1/tasks/bulk',
      'DELETE /api/v1/views/:viewId',
    ])
  })
})
