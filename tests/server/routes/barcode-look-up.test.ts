import { beforeAll, expect, test } from 'vitest'
import { toBarcode } from '#domain/rules/barcode.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeSeries } from '#tests/harness/factories.ts'
import type { Fetch } from '#tests/harness/server.ts'

const notRecognized = { success: false, message: 'Barcode not recognized', data: [] }
const misconfigured = { success: false, message: 'Barcode misconfigured or you are currently in the wrong group', data: [] }

describeRoutes('looking up a barcode', (lab) => {
  let fetch: Fetch
  let group: number
  let others: number
  const look = async (barcode: string) => {
    const answer = await fetch('/members/inventory/browser/fetchIDByAltID.ashx', { method: 'POST', body: new URLSearchParams({ barcode }) })
    return { status: answer.status, text: await answer.text() }
  }
  const found = (ID: number, type: string) => ({ status: 200, text: JSON.stringify({ success: true, message: '', data: [{ ID, type }] }) })
  const answered = (body: object) => ({ status: 200, text: JSON.stringify(body) })

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    others = await lab.server.makeGroup('Others')
    fetch = await lab.server.signIn(await lab.server.makeUser('Guest', group))
  })

  test('a custom code returns success, message, data[0].ID and type: sample or storagelayer [SCAN-03]', async () => {
    const sample = await lab.server.makeSample(group, { altBarcode: 'TUBE-77' })
    const layer = await lab.server.makeLayer(group, { altBarcode: 'SHELF-12' })
    expect(await look('TUBE-77')).toEqual(found(sample.id, 'sample'))
    expect(await look('SHELF-12')).toEqual(found(layer.id, 'storagelayer'))
  })

  test('characters that scanners add to a code are removed', async () => {
    const sample = await lab.server.makeSample(group, { altBarcode: 'TUBE-78' })
    expect(await look(']C1TUBE-78\r\n')).toEqual(found(sample.id, 'sample'))
  })

  test('a code shorter than 6 is not looked up even if it exists; with 6 it is [SCAN-03]', async () => {
    await lab.server.makeSample(group, { altBarcode: 'ABCDE' })
    const six = await lab.server.makeSample(group, { altBarcode: 'ABCDEF' })
    expect(await look('ABCDE')).toEqual(answered(notRecognized))
    expect(await look('ABCDEF')).toEqual(found(six.id, 'sample'))
  })

  test('internal codes of samples, compartments and series of the group are looked up, too, with 15 and 18 characters [SCAN-03] [SCAN-06]', async () => {
    const sample = await lab.server.makeSample(group)
    const layer = await lab.server.makeLayer(group)
    expect(await look(toBarcode('sample', sample.id))).toEqual(found(sample.id, 'sample'))
    expect(await look(toBarcode('layer', layer.id))).toEqual(found(layer.id, 'storagelayer'))
    await lab.server.saveRows(group, 'sampleSeries', makeSeries({ id: 77 }))
    expect(await look(toBarcode('series', 77))).toEqual(found(77, 'sampleseries'))
    expect(await look(`005${String(sample.id).padStart(15, '0')}`)).toEqual(found(sample.id, 'sample'))
  })

  test('a code that is neither internal nor found: Barcode not recognized, the same if another group has it [SCAN-06] [GRP-03]', async () => {
    await lab.server.makeSample(others, { altBarcode: 'THEIR-TUBE' })
    expect(await look('THEIR-TUBE')).toEqual(answered(notRecognized))
    expect(await look('NOBODYS-TUBE')).toEqual(answered(notRecognized))
    expect(await look('001000000000042')).toEqual(answered(notRecognized))
  })

  test.each(['005', '008', '011'])(
    'a well-formed %s code that is not of the active group, elsewhere or nowhere: the same sentence to the byte [SCAN-06] [GRP-03]',
    async (prefix) => {
      const theirs = await lab.server.makeSample(others)
      await lab.server.makeLayer(others, { id: theirs.id })
      await lab.server.saveRows(others, 'sampleSeries', { id: theirs.id, name: 'Theirs', nameFold: 'theirs' })
      for (const id of [theirs.id, 987_654_321]) {
        expect(await look(prefix + String(id).padStart(12, '0'))).toEqual(answered(misconfigured))
        expect(await look(prefix + String(id).padStart(15, '0'))).toEqual(answered(misconfigured))
      }
      expect(await look(`${prefix}00000000000X`)).toEqual(answered(misconfigured))
    },
  )

  test('only the active group counts: the person’s other group is treated like any other [SCAN-06]', async () => {
    const user = await lab.server.makeUser('Member', group, others)
    const both = await lab.server.signIn(user)
    const theirs = await lab.server.makeSample(others)
    const ask = async () => {
      const answer = await both('/members/inventory/browser/fetchIDByAltID.ashx', {
        method: 'POST',
        body: new URLSearchParams({ barcode: toBarcode('sample', theirs.id) }),
      })
      return ((await answer.json()) as { success: boolean }).success
    }
    expect(await ask()).toBe(false)
    await both('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(others) }) })
    expect(await ask()).toBe(true)
  })

  test('nobody signed in: 401', async () => {
    const answer = await lab.server.anonymous('/members/inventory/browser/fetchIDByAltID.ashx', {
      method: 'POST',
      body: new URLSearchParams({ barcode: 'TUBE-77' }),
    })
    expect(answer.status).toBe(401)
  })
})
