import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import { sectionSampleId } from '#domain/entities/section-sample.ts'
import type { AnyRow } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { makeSection, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type Lab, type TestDevice } from '#tests/harness/two-devices.ts'

const sections = [1, 2]
const samples = [1, 2]
const portions = [null, { amount: 0.25, unit: 'mL' }, { amount: 100, unit: 'µL' }, { amount: 0.7, unit: 'mL' }]

const step = fc.record({
  by: fc.nat(1),
  what: fc.constantFrom('add', 'use', 'use', 'use', 'remove', 'pipette', 'sync'),
  sectionId: fc.constantFrom(...sections),
  sampleId: fc.constantFrom(...samples),
  used: fc.constantFrom(...portions),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(device: TestDevice, { what, sectionId, sampleId, used }: Step): Promise<void> {
  switch (what) {
    case 'add':
      return void (await device.do(addSectionSamples, { sectionId, sampleIds: [sampleId] }))
    case 'use':
      return void (await device.do(setUsedAmount, { sectionId, sampleId, used }))
    case 'remove':
      return void (await device.do(removeSectionSamples, { sectionId, sampleIds: [sampleId] }))
    case 'pipette':
      return void (await device.do(adjustAmount, { sampleId, delta: -50, unit: 'µL' }))
    case 'sync':
      return void (await device.sync())
  }
}

const inMilliliters = (row: AnyRow | undefined): number => (row?.['amount'] == null ? 0 : convertAmount(Number(row['amount']), String(row['unit']), 'mL')!)

/** How often each sample was pipetted past the notebook, by the server's audit. */
const pipetted = (lab: Lab, sampleId: number): number =>
  lab.store.audit.filter(
    ({ command, changes }) => command === 'sample.adjust-amount@1' && changes.some(({ entity, id }) => entity === 'samples' && id === sampleId),
  ).length

test('what sections have used of a sample and what is left of it add up to what there was, whatever two tablets do offline', async () => {
  const history = fc.array(step, { minLength: 4, maxLength: 24 })
  let used = 0
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { lab, ada, max } = await makeTwoDevices()
      await lab.change(
        ...notebook({ section: { type: 'SAMPLESIN' }, sample: {} }),
        { entity: 'sections', id: 2, after: { ...makeSection({ id: 2, type: 'SAMPLESIN', orderKey: 'W2' }) } },
        { entity: 'sectionSamples', id: '2:2', after: { ...notebook({ sample: { sectionId: 2, sampleId: 2 } }).at(-1)!.after } },
      )
      const devices = [ada, max]
      for (const device of devices) await device.sync()
      for (const each of steps)
        await take(devices[each.by]!, each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      for (const device of [...devices, ...devices]) await device.sync()
      for (const sampleId of samples) {
        const left = await lab.row('samples', sampleId)
        let all = inMilliliters(left) + pipetted(lab, sampleId) * 0.05
        for (const sectionId of sections) {
          const amount = inMilliliters(await lab.row('sectionSamples', sectionSampleId(sectionId, sampleId)))
          all += amount
          if (amount > 0) used++
        }
        expect(roundAmount(all)).toBe(1)
        for (const device of devices) expect(device.row('samples', sampleId)).toEqual(await lab.row('samples', sampleId))
      }
    }),
    { numRuns: 12 },
  )
  expect(used).toBeGreaterThan(0)
})
