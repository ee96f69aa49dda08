import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { act, type Act } from '#db/write.ts'
import { Refusal } from '#domain/tx.ts'
import { assertFold } from '#tests/harness/assert-fold.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

type Pick = (below: number) => number

const makeAct = async (device: TestDevice, pick: Pick): Promise<Act> => {
  const sampleId = 1 + pick(5) + (pick(4) ? 0 : 1000)
  const place = () => ({ layerId: 2 + pick(2), position: pick(4) })
  const acts: (() => Act | Promise<Act>)[] = [
    () => act(moveSample, { sampleId, ...place() }, 'move'),
    () => act(placeSampleNext, { sampleId, layerId: 2 }, 'place'),
    () => act(adjustAmount, { sampleId, delta: pick(7) - 3, unit: 'mL' }, 'adjust'),
    () => act(editSample, { sampleId, set: { [pick(2) ? 'name' : 'note']: { was: '', to: 'abc'[pick(3)]! } } }, 'edit'),
    () => act(setSampleParent, { sampleId, parentId: pick(4) ? 1 + pick(4) : null }, 'parent'),
    () => act(setSampleBarcode, { sampleId, barcode: pick(3) ? `CODE-${pick(2)}` : null }, 'barcode'),
    () => act(archiveSample, { sampleId }, 'archive'),
    () => act(restoreSample, { sampleId, layerId: null, position: 0 }, 'restore'),
    async () => {
      const rest = { sampleTypeId: 1, altBarcode: null, amount: 1, unit: 'mL', expiration: '', description: '', note: '', meta: {}, parentId: null }
      return act(createSample, { id: await device.takeId('samples'), name: 'new', ...place(), ...rest }, 'create')
    },
  ]
  return acts[pick(acts.length)]!()
}

/** Two devices act, push and pull small pages in an order the tape chooses; after each step each device shows the fold. */
async function history(tape: readonly number[]): Promise<void> {
  let at = 0
  const pick: Pick = (below) => (tape[at++] ?? 0) % below
  const { ada, max } = await makeTwoDevices()
  while (at < tape.length) {
    const device = pick(2) ? ada : max
    const step = pick(10)
    if (step < 5) {
      await device.write(await makeAct(device, pick)).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
      await assertFold(device.state)
    } else if (step < 7) await device.push()
    else expect(await device.pull(1 + pick(4))).toMatch(/applied|more/)
  }
  for (const device of [ada, max, ada]) expect(await device.sync(3)).toBe('applied')
  expect(ada.state.tables).toEqual(max.state.tables)
  expect(ada.state.base.size + ada.state.stage.length).toBe(0)
}

test('after any writes and pages a device shows the server’s rows with its waiting acts on top, and at rest what the others show [QUEUE-01] [MIRROR-02]', async () => {
  const tape = fc.array(fc.noBias(fc.nat(1 << 20)), { minLength: 20, maxLength: 160, size: 'max' })
  await fc.assert(fc.asyncProperty(tape, history), { numRuns: Number(process.env.HISTORIES ?? 300) })
})
