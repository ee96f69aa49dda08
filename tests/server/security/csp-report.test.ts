import { expect, test } from 'vitest'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { addCspReport, readCspReports } from '#server/store/csp-reports.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { forEachEngine } from '#tests/harness/engines.ts'

const day = 24 * 3_600_000
const noon = Date.UTC(2026, 10, 25, 12)

describeServer('reports of what the content policy has blocked', (lab) => {
  const send = (report: unknown, headers: Record<string, string> = {}) =>
    lab.server.anonymous('/csp-report', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', ...headers },
      body: JSON.stringify({ 'csp-report': report }),
    })

  test('are kept without a query, a path elsewhere, or anything long', async () => {
    const report = {
      'effective-directive': 'img-src',
      'blocked-uri': 'https://tracker.example/pixel.png?patient=17',
      'document-uri': 'http://localhost/members/inventory/browser/?sampleID=1842#viewSample',
    }
    expect((await send(report)).status).toBe(204)
    expect((await send(report)).status).toBe(204)
    expect((await send({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline', 'document-uri': 'about' })).status).toBe(204)
    expect((await send({ 'effective-directive': '<script>', 'blocked-uri': 'data' })).status).toBe(204)
    const kept = await lab.server.engine.read(readCspReports)
    expect(kept.map(({ directive, blocked, page, reports }) => ({ directive, blocked, page, reports }))).toEqual(
      expect.arrayContaining([
        { directive: 'img-src', blocked: 'https://tracker.example', page: '/members/inventory/browser/', reports: 2 },
        { directive: 'script-src', blocked: 'inline', page: 'unknown', reports: 1 },
        { directive: 'unknown', blocked: 'data', page: 'unknown', reports: 1 },
      ]),
    )
    expect(kept).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toMatch(/1842|patient|script>/)
  })

  test('from another site are refused', async () => {
    expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

forEachEngine((_, open) => {
  const violation = (page: string) => ({ directive: 'img-src', blocked: 'inline', page })

  test('a flood of reports fills no table: beyond 200 kinds, only those that are known are counted; what stops is forgotten after 30 days', async () => {
    const { engine } = await open()
    for (let kind = 0; kind < 210; kind++) await engine.write((sql) => addCspReport(sql, violation(`/${kind}`), noon))
    await engine.write((sql) => addCspReport(sql, violation('/7'), noon + day))
    const kept = await engine.read(readCspReports)
    expect(kept).toHaveLength(200)
    expect(kept[0]).toMatchObject({ page: '/7', reports: 2, firstAt: noon, lastAt: noon + day })
    await engine.write((sql) => addCspReport(sql, violation('/new'), noon + 30 * day + 1))
    expect((await engine.read(readCspReports)).map(({ page }) => page)).toEqual(['/new', '/7'])
  })

  test('the doctor names the newest', async () => {
    const { engine } = await open()
    const found = async () =>
      (await checkDatabase(engine, { now: noon, backup: undefined, repairCounts: false })).find(({ about }) => about === 'content policy')
    expect(await found()).toMatchObject({ is: 'well' })
    await engine.write((sql) => addCspReport(sql, violation('/members/'), noon))
    expect(await found()).toMatchObject({
      is: 'watch',
      says: expect.stringContaining('img-src blocked inline on /members/ once, last on 2026-11-25') as string,
    })
  })
})
