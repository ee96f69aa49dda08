import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeExperiment, makeProject, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
/** 80 KB that would become four million elements. */
const bomb = `<p>${Array.from({ length: 190 }, (_, at) => `<b a${at}>`).join('')}${'<p>x'.repeat(20_000)}`
const sections = '/api/v1/experiments/sections'

describeRoutes('HTML that becomes too much', (lab) => {
  let member: Fetch
  let guest: Fetch
  let section: number

  beforeAll(async () => {
    const group = await lab.server.makeGroup()
    member = await lab.server.useToken(await lab.server.makeUser('Member', group))
    guest = await lab.server.useToken(await lab.server.makeUser('Guest', group))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 910_001 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 910_002, projectId: 910_001 }))
    await lab.server.saveRows(group, 'experiments', makeExperiment({ id: 910_003, studyId: 910_002 }))
    const experiment = (await (await member('/api/v1/experiments', json({ studyID: 910_002, name: 'Gel 1' }))).json()) as number
    const answer = await member(`/api/v1/experiments/${experiment}/sections`, json({ sectionType: 'PARAGRAPH', sectionHeader: 'Text' }))
    section = (await answer.json()) as number
  })

  const post = (contents: string) => json({ contents, fileName: 'x' })
  const pdf = '/members/fn/createPDF/createPDF.ashx'

  test('[FAULT-90] is refused wherever a program sends it, with the limit that it goes beyond, and nothing is written', async () => {
    expect((await member(`${sections}/${section}/html`, json({ html: '<p>before</p>' }, 'PUT'))).status).toBe(200)
    const keyed = json({ html: bomb }, 'PUT')
    const calls: readonly (readonly [string, RequestInit])[] = [
      [`${sections}/${section}/html`, keyed],
      [`${sections}/${section}/html`, { ...keyed, headers: { 'content-type': 'application/json', 'idempotency-key': 'bomb-1' } }],
      [`${sections}/${section}/content`, json({ contents: bomb, meta: [{ name: 'Half', val: 'done' }] }, 'PUT')],
      [pdf, post(bomb)],
    ]
    for (const [path, init] of calls) {
      const answer = await member(path, init)
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 422, { code: 'content.too-complex', detail: { limit: 'nodes', most: 100_000 } }])
    }
    const saved = await member(
      '/members/experiments/journal/handlers/experiment.ashx',
      json({ action: 'saveJournalDetails', expJournalID: section, contents: bomb, sectionHeader: 'Half done' }),
    )
    // The specification has a sentence of its own there.
    expect(await saved.json()).toEqual({ success: false, message: 'Error while trying to save the new content of the section.' })
    expect(await (await member(`${sections}/${section}/content`)).json()).toEqual({ contents: '<p>before</p>', meta: [] })
  })

  test('[FAULT-90] keeps nobody waiting: while it comes from guests, others get their answers in between', async () => {
    const bombs = 4
    const order: ('bomb' | 'other')[] = []
    const sent = Promise.all(
      Array.from({ length: bombs }, async () => {
        expect((await guest(pdf, post(bomb))).status).toBe(422)
        order.push('bomb')
      }),
    )
    while (order.filter((each) => each === 'bomb').length < bombs) {
      expect((await member('/api/v1/auth/user')).status).toBeLessThan(500)
      order.push('other')
    }
    await sent
    // A server that reads it itself answers one call between two bombs, if any.
    expect(order.filter((each) => each === 'other').length).toBeGreaterThan(3 * bombs)
  })

  test('[FAULT-90] does not wait in the turn of the others: text is read while it is', async () => {
    const before = guest(pdf, post(bomb))
    expect((await member(`${sections}/${section}/html`)).status).toBe(200)
    expect((await before).status).toBe(422)
  })
})
