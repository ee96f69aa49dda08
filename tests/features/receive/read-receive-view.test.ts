import { expect, test } from 'vitest'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import type { PackDraft, ReceivedGroup } from '#machines/receive/receive-types.ts'
import { readReceiveView } from '#src/features/receive/read-receive-view.ts'
import { makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'
import { takePage } from '#tests/harness/take-page.ts'

const group: ReceivedGroup = { number: 1, productId: 7, name: 'anti-CD3', lot: 'L1', packs: 1, lineId: 9, left: 0, tubeIds: [100] }
const pack: PackDraft = {
  number: 2,
  gtin: '',
  productId: 7,
  containers: 1,
  sampleTypeId: 1,
  values: { meta: {}, asked: [] },
  lot: 'L2',
  expires: '',
  serials: [],
  packs: 1,
  tubes: null,
  lines: [],
  lineId: null,
  note: '',
  others: [],
  problem: null,
}

test('two tablets receive one parcel: the second keeps its tubes, and its card says why the order did not take the packs', async () => {
  const workspace = makeWorkspace()
  const rows = [
    serverRow('products', 7, makeProduct({ id: 7 })),
    serverRow('orderItems', 9, makeOrderItem({ id: 9, productId: 7, status: 'received' })),
    serverRow('samples', 100, makeSample({ id: 100, productId: 7, lot: 'L1' })),
    serverRow('samples', 101, makeSample({ id: 101, productId: 7, lot: 'L2' })),
  ]
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), ...rows] }), noon)
  const rejected = {
    n: 3,
    code: 'order.too-many-packs',
    detail: { orderItemId: 9, name: 'anti-CD3', ordered: 1 },
    intent: { command: 'order.receive@1', input: { orderItemId: 9 } },
  }
  await workspace.inbox.put(rejected as unknown as InboxItem)
  const view = await readReceiveView(workspace, pack, [group])
  expect([...view.tubes.keys()]).toEqual([100])
  expect(view.rejected.get(9)).toMatch(/more packs/i)
  // Of the lot that is being received.
  expect(view.stock.map(({ id }) => id)).toEqual([101])
})
