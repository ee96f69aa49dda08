import { beforeAll, expect, inject, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import { presencePath, presenceTimes, type OtherPresence, type PresenceCall } from '#domain/wire/sync/presence.ts'
import type { Engine } from '#server/store/sql.ts'
import { openStore } from '#server/store/open-store.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { documentId, documentRow } from '#tests/harness/documents.ts'
import { listen } from '#tests/harness/listen.ts'
import { makeExperiment, makeSection } from '#tests/harness/notebook.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { startServer, type Fetch, type TestServer, type TestUser } from '#tests/harness/server.ts'

const place = {
  documentId,
  cursor: { anchor: { name: 'text', isBehind: true, at: 'AAEC' }, head: { name: 'text', isBehind: true, at: 'AAEC' } },
}
const open = 900_186
const ofFew = 900_187
const other = 900_188

let pages = 0

/** Someone on one device. */
class Person {
  readonly user: TestUser
  readonly group: number
  readonly page = `page-of-a-person-${pages++}`
  fetch: Fetch
  #n = 0

  constructor(user: TestUser, group: number, fetch: Fetch) {
    this.user = user
    this.group = group
    this.fetch = fetch
  }

  call(call: Partial<PresenceCall> = {}, fetch = this.fetch): Promise<Response> {
    const body = JSON.stringify({ page: this.page, n: ++this.#n, experimentId: open, ...call })
    return fetch(`${presencePath}?group=${this.group}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  }

  /** Who else is there. */
  async others(call: Partial<PresenceCall> = {}): Promise<OtherPresence[]> {
    const answer = await this.call(call)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { others: OtherPresence[] }).others
  }

  async refusal(call: Partial<PresenceCall> = {}): Promise<string> {
    const answer = await this.call(call)
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }

  async listen() {
    const stream = await listen(this.fetch, this.group)
    const heard = (): OtherPresence[] =>
      [...stream.texts.join('').matchAll(/^event: presence\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as OtherPresence)
    return { ...stream, heard, untilHeard: (isIt: (each: OtherPresence) => boolean) => stream.until(() => heard().some(isIt)) }
  }
}

/** How many rows are in each table. */
const countRows = (engine: Engine): Promise<Record<string, number>> =>
  engine.read(async (sql) => {
    const tables = await sql.all<{ name: string }>(
      engine.name === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) counts[name] = (await sql.all<{ rows: number }>(`select count(*) as rows from "${name}"`))[0]!.rows
    return counts
  })

describeServer('who is in an experiment', (lab) => {
  let group: number
  const join = async (role: RoleName) => {
    const user = await lab.server.makeUser(role, group)
    return new Person(user, group, await lab.server.signIn(user))
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    const { saveRows } = lab.server
    await saveRows(group, 'experiments', makeExperiment({ id: open }), makeExperiment({ id: ofFew, audience: -5 }), makeExperiment({ id: other }))
    await saveRows(group, 'sections', makeSection({ id: 1, experimentId: open, documentId }))
    await saveRows(group, 'documents', documentRow({ subject: 'sections#1' }) as never)
  })

  test('those who are there hear at once where the others are, and when they leave; the sender hears nothing', async () => {
    const [mara, tobias] = [await join('Member'), await join('Student')]
    const [atMara, atTobias] = [await mara.listen(), await tobias.listen()]
    expect((await mara.others()).map(({ userId }) => userId)).not.toContain(tobias.user.id)
    expect(await tobias.others()).toContainEqual({
      userId: mara.user.id,
      page: mara.page,
      n: 1,
      experimentId: open,
      place: null,
      lasts: presenceTimes.lasts,
    })
    await mara.others({ place })
    await atTobias.untilHeard((each) => each.userId === mara.user.id && each.place?.documentId === documentId)
    expect(atTobias.heard().find((each) => each.place)).toMatchObject({ place })
    await mara.others({ leaves: true })
    await atTobias.untilHeard((each) => each.userId === mara.user.id && each.lasts === 0)
    expect((await tobias.others()).map(({ userId }) => userId)).not.toContain(mara.user.id)
    expect(atMara.heard().filter(({ userId }) => userId === mara.user.id)).toEqual([])
    expect(atTobias.texts.join('')).not.toContain(mara.user.fullName)
  })

  test('a guest who may only read is there, too; who is not there hears nothing', async () => {
    const [guest, mara, elsewhere] = [await join('Guest'), await join('Member'), await join('Administrator')]
    const [atMara, atOther] = [await mara.listen(), await elsewhere.listen()]
    await elsewhere.others({ experimentId: other })
    await mara.others()
    await guest.others()
    await atMara.untilHeard(({ userId }) => userId === guest.user.id)
    const third = await join('Member')
    await third.others({ experimentId: other })
    await atOther.untilHeard(({ userId }) => userId === third.user.id)
    expect(atOther.heard().map(({ experimentId }) => experimentId)).toEqual([other])
  })

  test('who does not see an experiment can neither be there nor hear who is, from the moment it is no longer shown to them', async () => {
    const [mara, tobias, priya] = [await join('Member'), await join('Member'), await join('Member')]
    const grant = (person: Person) => ({ id: `${person.user.id}:5`, audience: person.user.id, bucketId: 5 })
    await lab.server.saveRows(group, 'bucketGrants', grant(mara), grant(tobias))
    expect(await priya.refusal({ experimentId: ofFew })).toBe('404 experiment.gone')
    const [atMara, atTobias] = [await mara.listen(), await tobias.listen()]
    await mara.others({ experimentId: ofFew })
    await tobias.others({ experimentId: ofFew })
    await atMara.untilHeard(({ userId }) => userId === tobias.user.id)

    await lab.server.saveRows(group, 'bucketGrants', { remove: grant(tobias).id })
    await mara.others({ experimentId: ofFew })
    expect(await tobias.refusal({ experimentId: ofFew })).toBe('404 experiment.gone')
    await atMara.untilHeard(({ userId, lasts }) => userId === tobias.user.id && lasts === 0)
    await tobias.others()
    await mara.others()
    await atTobias.untilHeard(({ userId, experimentId }) => userId === mara.user.id && experimentId === open)
    expect(atTobias.heard().filter(({ experimentId }) => experimentId === ofFew)).toEqual([])
  })

  test('other groups, strangers and a person who was removed are refused', async () => {
    const mara = await join('Member')
    const elsewhere = await lab.server.makeGroup()
    const outsider = await lab.server.makeUser('Administrator', elsewhere)
    const asOutsider = await lab.server.signIn(outsider)
    expect((await mara.call({}, asOutsider)).status).toBe(403)
    expect(await new Person(outsider, elsewhere, asOutsider).refusal()).toBe('404 experiment.gone')
    expect((await mara.call({}, lab.server.anonymous)).status).toBe(401)
    await lab.server.saveRows(group, 'members', { remove: mara.user.id })
    expect(await mara.refusal()).toBe('403 group.left')
  })

  test('whoever signs out, or whose device is signed out, has left; another session cannot speak for a page', async () => {
    const [mara, tobias] = [await join('Member'), await join('Member')]
    const atTobias = await tobias.listen()
    await mara.others()
    await tobias.others()
    await tobias.others({ page: mara.page, n: 50, leaves: true })
    expect((await tobias.others()).map(({ userId }) => userId)).toContain(mara.user.id)
    await mara.fetch('/login/logout.ashx', { method: 'POST' })
    await atTobias.untilHeard(({ userId, lasts }) => userId === mara.user.id && lasts === 0)
    expect((await mara.call()).status).toBe(401)
  })

  test('whoever is not heard of is gone within ten seconds', async () => {
    const [mara, tobias] = [await join('Member'), await join('Member')]
    await mara.others()
    expect((await tobias.others()).map(({ userId }) => userId)).toContain(mara.user.id)
    lab.server.now += presenceTimes.lasts - 1
    const [still] = (await tobias.others()).filter(({ userId }) => userId === mara.user.id)
    expect(still).toMatchObject({ lasts: 1 })
    lab.server.now += 1
    expect((await tobias.others()).map(({ userId }) => userId)).not.toContain(mara.user.id)
    expect(presenceTimes.lasts).toBeLessThan(10_000)
  })

  test('nobody is in an experiment that is signed or archived, or in a text of another one', async () => {
    const [mara, tobias] = [await join('Member'), await join('Member')]
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id: 900_190, status: 'SIGNED' }), makeExperiment({ id: 900_191, archived: 1 }))
    expect(await mara.refusal({ experimentId: 900_190 })).toBe('400 experiment.signed')
    expect(await mara.refusal({ experimentId: 900_191 })).toBe('400 experiment.archived')
    await mara.others({ experimentId: other, place })
    expect((await tobias.others({ experimentId: other })).find(({ userId }) => userId === mara.user.id)).toMatchObject({ place: null })
  })

  test('what is said is small, and not said too often', async () => {
    const mara = await join('Member')
    const long = { ...place.cursor.anchor, at: 'A'.repeat(201) }
    expect((await mara.call({ place: { documentId, cursor: { anchor: long, head: long } } })).status).toBe(400)
    expect((await mara.call({ more: 'x'.repeat(5_000) } as never)).status).toBe(413)
    const answers = await Promise.all(Array.from({ length: 60 }, () => mara.call()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  test('nothing of it is stored or logged', async () => {
    const [mara, tobias] = [await join('Member'), await join('Member')]
    const before = await countRows(lab.server.engine)
    const lines = lab.server.log.length
    await mara.others({ place })
    await tobias.others({ place })
    await mara.others({ leaves: true })
    expect(await countRows(lab.server.engine)).toEqual(before)
    expect(lab.server.log.slice(lines).join('')).not.toMatch(/AAEC|page-of-a-person/)
    expect(lab.server.warnings()).toEqual([])
  })
})

test('people on several server processes hear each other', async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'), inject('templates').postgres)
  const stores = [await openStore({ dataFolder: '', databaseUrl }), await openStore({ dataFolder: '', databaseUrl })]
  const [first, second] = (await Promise.all(stores.map(({ engine, bus }) => startServer({ engine, bus })))) as [TestServer, TestServer]
  try {
    const group = await first.makeGroup()
    await first.saveRows(group, 'experiments', makeExperiment({ id: open }))
    const join = async (server: TestServer) => {
      const user = await first.makeUser('Member', group)
      return new Person(user, group, await server.signIn(user))
    }
    const [mara, tobias] = [await join(first), await join(second)]
    const atTobias = await tobias.listen()
    await tobias.others()
    await mara.others()
    await atTobias.untilHeard(({ userId }) => userId === mara.user.id)
    expect((await tobias.others()).map(({ userId }) => userId)).toEqual([mara.user.id])
    await mara.fetch('/login/logout.ashx', { method: 'POST' })
    await atTobias.untilHeard(({ userId, lasts }) => userId === mara.user.id && lasts === 0)
  } finally {
    await Promise.all([first.close(), second.close()])
    await Promise.all(stores.map((store) => store.close()))
    await dropDatabase(inject('postgresUrl'), databaseName(databaseUrl))
  }
})
