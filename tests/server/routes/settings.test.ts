import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const form = (fetch: Fetch, path: string, fields: Record<string, string>) => fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
const json = (fetch: Fetch, path: string, body: unknown) =>
  fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const writePath = '/members/settings/writeSettings.ashx'
const path = '/media/js/helpers/handlers/settings.ashx'

describeRoutes('a person’s settings, for programs', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const [user, other] = [await lab.server.makeUser('Guest', group), await lab.server.makeUser('Member', group)]
    const fetch = await lab.server.signIn(user)
    return { fetch, others: await lab.server.signIn(other), device: new WireDevice(fetch, user, group) }
  }
  const read = async (fetch: Fetch, key: string, defaultValue = '100%') =>
    ((await (await form(fetch, path, { action: 'read', key, defaultValue })).json()) as { val: unknown }).val

  test('writeSettings.ashx stores windowWidth where the app has it, and settings.ashx reads it; nobody else’s [LEG-01]', async () => {
    const { fetch, others, device } = await setUp()
    expect(await read(fetch, 'windowWidth')).toBe('100%')
    const answer = await form(fetch, writePath, { key: 'windowWidth', value: '980' })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await read(fetch, 'windowWidth')).toBe('980')
    expect(await read(others, 'windowWidth')).toBe('100%')
    const { rows } = await device.page()
    expect(rows.flatMap(({ entity, row }) => (entity === 'userSettings' ? [row] : []))).toMatchObject([{ key: 'windowWidth', value: '980' }])
  })

  test('windowWidth keeps 980px and 100% [FAULT-119] [HDR-01]', async () => {
    const { fetch, device } = await setUp()
    for (const value of ['980px', '100%']) {
      expect((await form(fetch, writePath, { key: 'windowWidth', value })).status).toBe(200)
      expect(await read(fetch, 'windowWidth', '')).toBe(value)
    }
    const { rows } = await device.page()
    expect(rows.flatMap(({ entity, row }) => (entity === 'userSettings' ? [row] : []))).toMatchObject([{ key: 'windowWidth', value: '100%' }])
  })

  test('settings.ashx writes val and answers val; read answers the default until then, and after an empty val again [LEG-01]', async () => {
    const { fetch } = await setUp()
    const write = async (val: unknown) => (await json(fetch, path, { action: 'write', key: 'tree.width', val })).json()
    expect(await read(fetch, 'tree.width', '240')).toBe('240')
    expect(await (await form(fetch, path, { action: 'read', key: 'tree.width' })).json()).toEqual({ val: '' })
    expect(await write(300)).toEqual({ val: '300' })
    expect(await read(fetch, 'tree.width', '240')).toBe('300')
    expect(await write('')).toEqual({ val: '' })
    expect(await read(fetch, 'tree.width', '240')).toBe('240')
  })

  test('reads a setting that the app has written', async () => {
    const { fetch, device } = await setUp()
    await device.push(device.mutation('setting.write@1', { key: 'UseInventoryRebuild', value: 'true' }))
    expect(await read(fetch, 'UseInventoryRebuild', 'false')).toBe('true')
  })

  test.each([
    [writePath, { key: '', value: '1' }],
    [writePath, { key: '1:windowWidth', value: '1' }],
    [writePath, { key: 'windowWidth' }],
    [writePath, { key: 'windowWidth', value: '1', user: '2' }],
    [path, { action: 'read', key: '1:windowWidth' }],
    [path, { action: 'write', key: 'windowWidth' }],
    [path, { action: 'remove', key: 'windowWidth' }],
    [path, { key: 'windowWidth' }],
  ])('%s refuses %j', async (path, body) => {
    const { fetch } = await setUp()
    expect((await json(fetch, path, body)).status).toBe(400)
    expect(await read(fetch, 'windowWidth')).toBe('100%')
  })

  test('are refused without a session', async () => {
    expect((await form(lab.server.anonymous, writePath, { key: 'windowWidth', value: '1' })).status).toBe(401)
    expect((await form(lab.server.anonymous, path, { action: 'read', key: 'windowWidth' })).status).toBe(401)
  })
})
