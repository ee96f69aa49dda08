import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { RebaseOptions } from '#db/rebase.ts'
import { act, type Act } from '#db/write.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
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

/** Long enough to find planted mistakes: fast-check alone keeps histories short. */
export const tapes = fc.array(fc.noBias(fc.nat(1 << 20)), { minLength: 20, maxLength: 160, size: 'max' })

/** Two devices act, push and pull small pages, some of them late, in an order the tape chooses; after each step a device shows the fold. */
export async function foldHistory(tape: readonly number[], options: RebaseOptions = {}): Promise<void> {
  let at = 0
  const pick: Pick = (below) => (tape[at++] ?? 0) % below
  const { ada, max } = await makeTwoDevices()
  ada.rebaseOptions = max.rebaseOptions = options
  while (at < tape.length) {
    const device = pick(2) ? ada : max
    const step = pick(12)
    if (step < 5) {
      await device.write(await makeAct(device, pick)).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
      await assertFold(device.state)
    } else if (step < 7) await device.push()
    else if (step < 10) expect(await device.pull(1 + pick(4))).toMatch(/applied|more/)
    else if (step === 10) await device.ask(1 + pick(4))
    else await device.takeLate()
  }
  for (const device of [ada, max, ada]) expect(await device.sync(3)).toBe('applied')
  expect(ada.state.tables).toEqual(max.state.tables)
  expect(ada.state.base.size + ada.state.stage.length).toBe(0)
}
