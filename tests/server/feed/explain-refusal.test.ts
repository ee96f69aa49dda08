import { expect, test } from 'vitest'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, box, now, settle, TestDevice, tobias } from './world.ts'

const done = now - 3_600_000

forEachStore((_name, open) => {
  /** What Tobias did before, and what Ann is then told about her mutation. */
  const told = async (theirs: readonly [string, unknown][], [command, input]: readonly [string, unknown]) => {
    const store = await settle(open)
    const [device, other] = [new TestDevice(store, ann, 'device-ann'), new TestDevice(store, tobias, 'device-tobias')]
    await other.push(...theirs.map(([name, given], at) => other.did(name, given, { capturedAt: done + at, clockOffset: 0 })))
    // Something unrelated happens to everything in between.
    await device.push(...[101, 102].map((sampleId) => device.did('sample.set-low-stock@1', { sampleId, lowAmount: 1 })), device.did(command, input))
    return (await device.page()).results.at(-1)
  }
  const byTobias = (at: number) => ({ doneBy: 'Tobias Wen', doneById: 2, doneAt: done + at })

  test('for an amount that is no longer there: how much is left, who took how much, and when [FAULT-62]', async () => {
    const take = (delta: number) => ['sample.adjust-amount@1', { sampleId: 101, delta, unit: 'mL' }] as const
    const result = await told([['sample.adjust-amount@1', { sampleId: 101, delta: -1.47, unit: 'mL' }]], take(-0.05))
    expect(result).toMatchObject({ code: 'amount.below-zero', detail: { sampleId: 101, amount: 0.03, unit: 'mL', taken: 1.47, ...byTobias(0) } })
  })

  test.each<[string, [string, unknown][], [string, unknown], number]>([
    ['sample.archived', [['sample.archive@1', { sampleId: 101 }]], ['sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }], 0],
    [
      'sample.not-archived',
      [
        ['sample.archive@1', { sampleId: 101 }],
        ['sample.restore@1', { sampleId: 101, layerId: null, position: 0 }],
      ],
      ['sample.restore@1', { sampleId: 101, layerId: null, position: 0 }],
      1,
    ],
    ['sample.out', [['sample.check-out@1', { sampleId: 101 }]], ['sample.check-out@1', { sampleId: 101 }], 0],
    ['barcode.taken', [['sample.set-barcode@1', { sampleId: 102, barcode: 'TUBE-9' }]], ['sample.set-barcode@1', { sampleId: 101, barcode: 'TUBE-9' }], 0],
    ['barcode.taken', [['layer.set-barcode@1', { layerId: box, barcode: 'BOX-9' }]], ['sample.set-barcode@1', { sampleId: 101, barcode: 'BOX-9' }], 0],
    [
      'position.reserved',
      [['layer.reserve@1', { layerId: box, positions: [3], reserved: true, note: '' }]],
      ['sample.move@1', { sampleId: 101, layerId: box, position: 3 }],
      0,
    ],
    ['layer.archived', [['layer.archive@1', { layerId: box, archived: true }]], ['sample.move@1', { sampleId: 101, layerId: box, position: 3 }], 0],
  ])('for %s: who caused it, and since when [FAULT-62]', async (code, theirs, mine, at) => {
    expect(await told(theirs, mine)).toMatchObject({ code, detail: byTobias(at) })
  })
})
