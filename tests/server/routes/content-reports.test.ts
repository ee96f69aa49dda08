import { expect, test } from 'vitest'
import type { ContentReportsPage } from '#domain/wire/organization/content-reports.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'

const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const path = '/api/v1/organization/contentReports'
const day = 24 * 3_600_000

describeRoutes('what the content policy has blocked', (lab) => {
  const setUp = async () => {
    const admin = await lab.server.makeUser('Guest', await lab.server.makeGroup())
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    await lab.store.engine.write((sql) => sql.all('delete from csp_report'))
    const fetch = await lab.server.signIn(admin)
    return async (query: object = {}) => (await (await fetch(path, json(query))).json()) as ContentReportsPage
  }
  const report = (directive: string, blocked: string, page: string) =>
    lab.server.anonymous(
      '/csp-report',
      json({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': `${lab.server.url}${page}` } }),
    )

  test('is counted by directive and address, in the order that is asked for, and names no page', async () => {
    const read = await setUp()
    expect(await read()).toMatchObject({ data: [], recordCount: 0 })
    const begun = lab.server.now
    await report('script-src-elem', 'https://ads.example/a.js?of=ada', '/members/inventory/samples/?q=secret')
    await report('script-src-elem', 'https://ads.example/b.js', '/profiles/details/7')
    await report('font-src', 'data', '/scan/')
    lab.server.now += 60_000
    await report('script-src-elem', 'https://ads.example/b.js', '/profiles/details/7')
    const { data, recordCount } = await read({ sortColumn: 'lastAt', sortDirection: 'DESC' })
    expect(data).toEqual([
      { directive: 'script-src-elem', blocked: 'https://ads.example', reports: 3, firstAt: begun, lastAt: lab.server.now },
      { directive: 'font-src', blocked: 'data', reports: 1, firstAt: begun, lastAt: begun },
    ])
    expect(recordCount).toBe(2)
    expect((await read({ sortColumn: 'reports', maxRecordsPerPage: 1 })).data).toMatchObject([{ directive: 'font-src' }])
  })

  test('is gone 30 days after it last happened', async () => {
    await setUp()
    await report('script-src-elem', 'eval', '/')
    lab.server.now += 30 * day + 1
    const admin = await lab.server.makeUser('Guest', await lab.server.makeGroup())
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    const fetch = await lab.server.signIn(admin)
    expect(await (await fetch(path, json({}))).json()).toMatchObject({ data: [] })
  })

  test('is closed to everyone else', async () => {
    const fetch = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    expect((await fetch(path, json({}))).status).toBe(403)
  })
})
