import { expect, test } from 'vitest'
import { addNotifications } from '#domain/commands/add-notifications.ts'
import type { AddonScope } from '#domain/rules/addons/configuration.ts'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { readAudit, verifyAudit } from '#server/store/feed/audit-table.ts'
import { eventOf } from '#server/webhooks/group-event.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { install, sendJson } from '#tests/harness/install-addon.ts'
import { makeLabelPrinter, printInput } from '#tests/harness/labels.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

interface Entry {
  command: string
  code: string | null
  input: unknown
  changes: unknown
}

describeRoutes('what belongs to one person', (lab) => {
  const logOf = async (by: Fetch) => {
    const text = await (await by('/api/v1/audit?$records=1000')).text()
    return { text, entries: (JSON.parse(text) as { data: Entry[] }).data }
  }
  const activityOf = async (by: Fetch) => (await by('/api/v1/groups/activity', sendJson('POST', { maxRecordsPerPage: 100 }))).text()

  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    const user = await lab.server.makeUser('Member', group)
    const fetch = await lab.server.signIn(user)
    return { group, administrator, user, fetch, device: new WireDevice(fetch, user, group) }
  }

  test('[FAULT-85] settings, saved searches, print jobs, notifications and own add-on configurations are in no audit page, nor in the activity', async () => {
    const { group, administrator, user, fetch, device } = await setUp()
    const { id: addonId } = await install(administrator, {})
    const configure = (scope: AddonScope, by: Fetch) =>
      by('/api/v1/addons/configuration', sendJson('PUT', { sdkPluginID: addonId, scope, configuration: `{"key":"private-${scope}"}` }))
    expect((await configure('USER', fetch)).status).toBe(200)
    expect((await configure('GROUP', administrator)).status).toBe(200)
    const { first: viewId } = (await (await device.lease('tableViews', 1)).json()) as LeaseBlock
    const view = { id: viewId, isNew: true, scope: 'SEARCH', name: 'private-search', columns: [], filters: [], sortColumn: '', sortDirection: 'ASC' }
    await lab.server.saveRows(group, 'labelPrinters', makeLabelPrinter())
    await device.push(device.mutation('setting.write@1', { key: 'private-key', value: 'private-value' }))
    await device.push(device.mutation('view.save@1', view), device.mutation('view.save@1', { ...view, isNew: false, name: 'private-later' }))
    await device.push(device.mutation('label.print@1', { ...printInput, title: 'private-title' }))
    // What is refused changed nothing, and says just as much.
    await device.push(device.mutation('view.save@1', { ...view, id: 987_654, isNew: false, name: 'private-refused' }))
    await device.push(
      device.mutation('label.print@1', { ...printInput, printerId: 'printer-0000-none', jobId: 'job-0000-0000-none', title: 'private-refused' }),
    )
    const notification = { id: 1, audience: user.id, count: 1, scope: 'INVENTORY', foreignId: 1, targetUrl: '/' } as const
    const texts = { kind: 'private-kind', name: 'private-name', detail: 'private-detail', actor: 'private-actor' }
    const { store } = lab.server.app.services
    await store.write(async (tables) => {
      await tables.lockGroup(group)
      await runAsServer(tables, group, addNotifications, { notifications: [{ ...notification, ...texts }] }, lab.server.now)
    })
    const { text, entries } = await logOf(administrator)
    const shown = [...text.matchAll(/private-\w+/g)].map(([word]) => word)
    expect(shown.filter((word) => word !== 'private-GROUP')).toEqual([])
    expect(shown).toContain('private-GROUP')
    expect(await activityOf(administrator)).not.toContain('private-')
    const ofView = entries.filter(({ command, code }) => command === 'view.save@1' && code === null)
    const kept = { input: { withheld: true }, changes: [{ entity: 'tableViews', withheld: true }] }
    expect(ofView.map(({ input, changes }) => ({ input, changes }))).toEqual([kept, kept])
    const rejected = entries.filter(({ code }) => code !== null)
    expect(rejected.map(({ command, code, input }) => [command, code, input])).toEqual([
      ['view.save@1', 'view.gone', { withheld: true }],
      ['label.print@1', 'label.printer-gone', { withheld: true }],
    ])
    // Programs are told of what everyone in the group sees, and of nothing else.
    const { records, hashes } = await lab.server.engine.read((sql) => readAudit(sql, group, 0, { entries: 1_000, bytes: 1_000_000 }))
    expect(JSON.stringify(records)).toContain('private-search')
    const events = records.flatMap((record, at) => eventOf(record, hashes[at]!) ?? [])
    expect(events.map(({ type }) => type)).toEqual(['addon.install', 'addon.configure'])
    expect(JSON.stringify(events)).not.toContain('private-')
    // Nothing is taken out of what is stored, so the doctor and backups check it as before.
    expect(await verifyAudit(lab.server.engine, group)).toEqual({ entries: entries.length, broken: null })
  })
})
