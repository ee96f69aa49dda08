import { expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'

const items = '/api/v1/supplies/catalogitems'
const orders = '/api/v1/supplies/orders'

describeRoutes('supplies', (lab) => {
  const setUp = async () => {
    const group = await lab.server.makeGroup()
    const [manager, member, guest] = [
      await lab.server.makeUser('Administrator', group),
      await lab.server.makeUser('Member', group),
      await lab.server.makeUser('Guest', group),
    ]
    await lab.server.saveRows(
      group,
      'products',
      makeProduct({ id: 11, name: 'Élution buffer', nameFold: 'elution buffer', gtin: '04006381333931' }),
      makeProduct({ id: 12, name: 'Gloves', nameFold: 'gloves', supplier: 'Merck', price: null, currency: '', unit: 'unit' }),
      makeProduct({ id: 13, name: 'Old', nameFold: 'old', archived: 1 }),
    )
    const signIn = lab.server.signIn.bind(lab.server)
    return { group, member, asManager: await signIn(manager), asMember: await signIn(member), asGuest: await signIn(guest) }
  }
  const send = (method: string, body: object) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  test('the catalog is listed for any member, with what programs read', async () => {
    const { group, asGuest } = await setUp()
    const list = async (query = '') => (await (await asGuest(items + query)).json()) as { data: Record<string, unknown>[]; recordCount: number }
    expect(await list()).toMatchObject({
      recordCount: 2,
      data: [
        {
          catalogItemID: 11,
          name: 'Élution buffer',
          catalogNumber: 'NB-1801',
          supplierID: 11,
          supplier: { supplierID: 11, name: 'Norrland Bio', groupID: group },
          price: 250,
          currency: 'USD',
          amount: 100,
          quantityType: 'Volume',
          displayUnit: 'MicroLiter',
          barcode: '04006381333931',
        },
        { catalogItemID: 12, price: 0, currency: '', quantityType: 'Number', displayUnit: 'Unit', supplierID: 12 },
      ],
    })
    expect((await list('?name=elution')).data.map(({ catalogItemID }) => catalogItemID)).toEqual([11])
    expect((await list('?supplierID=12')).data.map(({ catalogItemID }) => catalogItemID)).toEqual([12])
    expect((await list('?catalogItemID=13')).data).toEqual([])
  })

  test('a program requests something, and sees how far it is', async () => {
    const { member, asManager, asMember } = await setUp()
    const answer = await asMember(`${orders}/0`, send('POST', { catalogItemID: 11, amount: 3, notifyUser: true, status: 'PENDING' }))
    expect(answer.status).toBe(200)
    const id = (await answer.json()) as number
    const read = async () => (await (await asMember(`${orders}?catalogItemID=11`)).json()) as { data: object[] }
    expect(await read()).toMatchObject({
      hasNextPage: false,
      data: [{ shoppingItemID: id, catalogItemID: 11, sampleID: 0, amount: 3, status: 'PENDING', userID: member.id, notifyUser: true, dateOrdered: null }],
    })
    // Ordering needs the permission.
    expect((await asMember(`${orders}/${id}`, send('PUT', { amount: 3, status: 'ORDERED' }))).status).toBe(403)
    expect(await read()).toMatchObject({ data: [{ status: 'PENDING' }] })
    expect((await asManager(`${orders}/${id}`, send('PUT', { amount: 4, status: 'RECEIVED' }))).status).toBe(200)
    expect(await read()).toMatchObject({ data: [{ status: 'RECEIVED', amount: 4, dateOrdered: expect.any(String), dateReceived: expect.any(String) }] })
    // It does not go back.
    expect((await asManager(`${orders}/${id}`, send('PUT', { amount: 4, status: 'PENDING' }))).status).toBe(400)
    expect((await asMember(`${orders}/${id}`, send('PUT', { amount: 4, status: 'COMPLETED' }))).status).toBe(200)
    expect((await (await asMember(`${orders}?status=COMPLETED`)).json()) as object).toMatchObject({ data: [{ shoppingItemID: id }] })
  })

  test('what is approved is still pending, and what has partly arrived is still ordered', async () => {
    const { group, asGuest } = await setUp()
    await lab.server.saveRows(
      group,
      'orderItems',
      makeOrderItem({ id: 21, status: 'approved' }),
      makeOrderItem({ id: 22, status: 'partly-received' }),
      makeOrderItem({ id: 23, status: 'declined' }),
    )
    const { data } = (await (await asGuest(orders)).json()) as { data: { shoppingItemID: number; status: string }[] }
    expect(data.map(({ shoppingItemID, status }) => [shoppingItemID, status])).toEqual([
      [23, 'COMPLETED'],
      [22, 'ORDERED'],
      [21, 'PENDING'],
    ])
  })

  test('nobody requests without the permission, an unknown product, or with fields that are not known', async () => {
    const { group, asMember, asGuest } = await setUp()
    const order = { catalogItemID: 11, amount: 1, notifyUser: false, status: 'PENDING' }
    expect((await asGuest(`${orders}/0`, send('POST', order))).status).toBe(403)
    expect((await asMember(`${orders}/0`, send('POST', { ...order, catalogItemID: 99 }))).status).toBe(404)
    expect((await asMember(`${orders}/99`, send('POST', order))).status).toBe(404)
    expect((await asMember(`${orders}/0`, send('POST', { ...order, color: 'red' }))).status).toBe(400)
    expect((await asMember(`${orders}/99`, send('PUT', { amount: 1 }))).status).toBe(404)
    expect((await (await asMember(orders)).json()) as object).toMatchObject({ data: [] })
    // Nor does anybody learn whether something changes.
    await lab.server.saveRows(group, 'orderItems', makeOrderItem({ id: 21 }))
    expect((await asGuest(`${orders}/21`, send('PUT', { amount: makeOrderItem().quantity }))).status).toBe(403)
  })

  test('they are those of one’s own group, and nobody’s who is not signed in', async () => {
    const { group } = await setUp()
    await lab.server.saveRows(group, 'orderItems', makeOrderItem({ id: 21 }))
    const other = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    expect((await (await other(items)).json()) as object).toMatchObject({ data: [] })
    expect((await (await other(orders)).json()) as object).toMatchObject({ data: [] })
    expect((await other(`${orders}/21`, send('PUT', { amount: 1 }))).status).toBe(404)
    expect((await lab.server.anonymous(items)).status).toBe(401)
  })
})
