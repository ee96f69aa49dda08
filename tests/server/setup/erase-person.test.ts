import { expect, test } from 'vitest'
import type { Activity, ActivityPage } from '#domain/wire/activity.ts'
import type { ErasureOrders } from '#domain/wire/sync/devices.ts'
import { erasePerson } from '#server/setup/erase-person.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { erasedTables } from '#server/store/people/erase-person.ts'
import { addAddress, listAddresses } from '#server/store/people/mailing-list.ts'
import { findUserByLogin } from '#server/store/people/people.ts'
import { confirmSecret, proposeSecret } from '#server/store/people/two-step.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

/** Tables with numbers of people that stay, and why. Sessions are ended before. */
const keptTables: Readonly<Record<string, string>> = {
  account_event: 'the audit log of the organization, by number; events are dropped after two years',
  audit: 'the record, each entry hashed with the one before it',
  broken_chain: 'what doctor has found in the record',
  device: 'keys and numbers, so that no change is applied twice',
  device_erasure: 'the order to erase, which a copy of the device must still find',
  file_upload: 'an upload that has begun ends by itself',
  held_mutation: 'nothing is lost',
  id_lease: 'ranges of numbers that are not used again',
  sample_reservations: 'what is set aside for the work of the group, by number; anyone who may change the sample ends it',
  sessions: 'ended and dropped as all others',
  signatures: 'whose signature it is, by name: without it, an experiment would be signed by nobody',
}

const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeServer('the personal data of someone who has left', (lab) => {
  const erase = async ({ login }: TestUser) => {
    const user = await lab.store.engine.read((sql) => findUserByLogin(sql, login))
    return erasePerson(lab.server.app.services, user!, lab.server.now)
  }

  /** The tables, except the audit log and the feed, in which this text is. */
  async function placesOf(text: string): Promise<string[]> {
    const tables = [
      'users',
      'sessions',
      'two_step',
      'known_browser',
      'feedback',
      'mailing_list',
      'device',
      'device_contact',
      'members',
      'invitation',
      'login_failures',
    ]
    const found: string[] = []
    for (const table of tables) {
      const rows = await lab.store.engine.read((sql) => sql.all(`select * from ${table}${table === 'members' ? ' where deleted = 0' : ''}`))
      if (JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).includes(text)) found.push(table)
    }
    return found
  }

  test('is erased: who they are, their sign-ins, tokens, devices, feedback and address; what they did stays under a number', async () => {
    const group = await lab.server.makeGroup()
    const administrator = await lab.server.makeUser('Administrator', group)
    const member = await lab.server.makeUser('Member', group)
    const email = `${member.login}@lab.example`
    const own = await lab.server.signIn(member)
    const program = await lab.server.useToken(member)
    const device = new WireDevice(own, member, group)
    device.name = 'Tablet of the member'
    await device.push(device.mutation('setting.write@1', { key: 'DateFormat', value: 'iso' }))
    await device.pull(0, 0, { name: device.name })
    await lab.server.app.services.contacts.settled()
    await own(`/api/v1/feedback?group=${group}&user=${member.id}`, json({ id: 'feedback-1', text: 'It was my idea.', screen: '', appVersion: '' }))
    await lab.store.engine.write(async (sql) => {
      await addAddress(sql, email, lab.server.now)
      await proposeSecret(sql, member.id, 'a secret')
      await confirmSecret(sql, member.id, { secret: 'a secret', step: 1, at: lab.server.now })
    })

    expect(await erase(member)).toEqual([])

    for (const text of [member.login, member.fullName, email, 'It was my idea.', 'Tablet of the member', 'a secret'])
      expect([text, await placesOf(text)]).toEqual([text, []])
    expect([(await own('/api/v1/sync/session')).status, (await program('/api/v1/sync/session')).status]).toEqual([401, 401])
    expect(await lab.store.engine.read((sql) => listAddresses(sql))).not.toContain(email)
    const again = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: `former:${member.id}`, pw: password }) })
    expect(((await again.json()) as { success: boolean }).success).toBe(false)
    const { erasures } = (await (await lab.server.anonymous('/api/v1/sync/erasures', json({ devices: [device.key] }))).json()) as ErasureOrders
    expect(erasures).toEqual([{ device: device.key, orderedBy: '', orderedAt: lab.server.now }])

    const query = { sortColumn: 'at', sortDirection: 'DESC', currentPage: 1, maxRecordsPerPage: 20 }
    const rule = await lab.server.signIn(administrator)
    const { data } = (await (await rule('/api/v1/groups/activity', json(query))).json()) as ActivityPage
    const theirs = data.flatMap(({ userID, fullName }: Activity) => (userID === member.id ? fullName : []))
    expect(theirs.length).toBeGreaterThan(1)
    expect(new Set(theirs)).toEqual(new Set([`Former member ${member.id}`]))
    expect(data[0]).toMatchObject({ command: 'member.remove@1', device: 'aliquot' })
    expect(await verifyAudit(lab.store.engine, group)).toMatchObject({ broken: null })
  })

  test('is looked for in every table that has people', async () => {
    const [one, another] =
      lab.store.engine.name === 'sqlite'
        ? ['select m.name as name from sqlite_master m join pragma_table_info(m.name) c', "where c.name = 'user_id'"]
        : ['select table_name as name from information_schema.columns', "where table_schema = current_schema() and column_name = 'user_id'"]
    const rows = await lab.store.engine.read((sql) => sql.all<{ name: string }>(`${one} ${another}`))
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...erasedTables, ...Object.keys(keptTables)].toSorted())
  })

  test('is not erased while a group would be left without an administrator', async () => {
    const group = await lab.server.makeGroup('Plants')
    const administrator = await lab.server.makeUser('Administrator', group)
    expect(await erase(administrator)).toEqual(['Plants'])
    expect((await (await lab.server.signIn(administrator))('/api/v1/sync/session')).status).toBe(200)
    expect(await placesOf(administrator.login)).toContain('users')
    await lab.server.makeUser('Administrator', group)
    expect(await erase(administrator)).toEqual([])
  })

  test('of others is not touched', async () => {
    const group = await lab.server.makeGroup()
    const [member, colleague] = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group)]
    const theirs = await lab.server.signIn(colleague)
    await erase(member)
    expect((await theirs('/api/v1/sync/session')).status).toBe(200)
    expect(await placesOf(colleague.fullName)).toEqual(['members'])
  })
})
