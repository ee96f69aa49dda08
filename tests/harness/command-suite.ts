import { describe, expect, test } from 'vitest'
import { commandId, type Command } from '#domain/command.ts'
import type { Key } from '#domain/entity.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { noon } from './factories.ts'
import { groupId, makeTwoDevices, type TestDevice } from './two-devices.ts'

/** What someone does. A function may first change the lab; its changes are on the device before the command runs. */
export interface CommandCase<Input> {
  /** User id; by default Ada, the member. 3 is a student, 4 a guest. */
  by?: number
  input: Input | ((device: TestDevice) => Promise<Input>)
}

export interface CommandCases<Input, Codes extends ErrorCode> {
  accepted: CommandCase<Input> & {
    /** The row the command is about, and its contents afterward, on the device, the server and another device. */
    entity: EntityName
    id: (input: Input) => Key
    becomes: (input: Input) => Partial<AnyRow> | null
  }
  /** Every declared code: leaving one out does not compile. */
  refused: { [Code in Codes]: CommandCase<Input> }
}

/** What every command must show: accepted; refused with each code on both sides; applied once even if sent twice; offline, then online; seen elsewhere. */
export function commandSuite<Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  cases: CommandCases<Input, Codes>,
): void {
  const { entity, id, becomes } = cases.accepted
  const refused = new Map(Object.entries<CommandCase<Input>>(cases.refused))

  const prepare = async ({ by = 1, input }: CommandCase<Input>) => {
    const { lab, ada, max } = await makeTwoDevices()
    const actor = by === 1 ? ada : await lab.device(by)
    const given = typeof input === 'function' ? await (input as (device: TestDevice) => Promise<Input>)(actor) : input
    await actor.pull()
    await max.pull()
    return { lab, max, actor, given }
  }

  const expectRow = (row: AnyRow | undefined, given: Input) => {
    const expected = becomes(given)
    if (expected) expect(row).toMatchObject(expected)
    else expect(row).toBeUndefined()
  }

  describe(command.name, () => {
    test('offline it shows here at once, and online it is accepted with a receipt', async () => {
      const { lab, actor, given } = await prepare(cases.accepted)
      await actor.do(command, given)
      expectRow(actor.row(entity, id(given)), given)
      expect(actor.state.outbox.map((mutation) => mutation.about)).toEqual([command.about(given)])
      expect(await actor.sync()).toBe('applied')
      expectRow(actor.row(entity, id(given)), given)
      expectRow(await lab.row(entity, id(given)), given)
      expect(actor.state).toMatchObject({ outbox: [], inbox: [], receipts: [{ n: 1, code: null }] })
    })

    test('sent twice it happens once', async () => {
      const { lab, actor, given } = await prepare(cases.accepted)
      await actor.do(command, given)
      const sent = await actor.outgoing()
      await actor.push(sent)
      await actor.push(sent)
      await actor.sync()
      expectRow(await lab.row(entity, id(given)), given)
      expect(lab.store.audit.filter((entry) => entry.device === actor.key)).toHaveLength(1)
      await actor.push(sent)
      expectRow(await lab.row(entity, id(given)), given)
    })

    test('another device sees it', async () => {
      const { actor, max, given } = await prepare(cases.accepted)
      await actor.do(command, given)
      await actor.sync()
      await max.sync()
      expectRow(max.row(entity, id(given)), given)
      expect(max.row(entity, id(given))).toEqual(actor.row(entity, id(given)))
    })

    test.each(command.refusals)('it is refused with %s, here and on the server, and changes nothing', async (code) => {
      const { lab, actor, given } = await prepare(refused.get(code)!)
      const before = await lab.row(entity, id(given))
      await expect(actor.do(command, given)).rejects.toMatchObject({ code })
      expect(actor.state.outbox).toEqual([])
      const mutation = {
        command: commandId(command),
        input: given,
        userId: actor.userId,
        groupId,
        capturedAt: noon,
        clockOffset: 0,
        appVersion: '0.2.0',
        label: '',
      }
      await actor.push({ epoch: lab.store.epoch, device: actor.key, mutations: [{ n: 1, ...mutation }] })
      expect(await lab.store.read((tables) => tables.results(actor.key, 0))).toMatchObject([{ n: 1, code }])
      expect(await lab.row(entity, id(given))).toEqual(before)
    })

    test('the cases above cover all the codes it declares', () => {
      expect([...refused.keys()].sort()).toEqual([...command.refusals].sort())
    })
  })
}

/** Puts rows on the server, as someone else's changes, and returns the input. */
export const after =
  <Input>(input: Input, ...rows: { entity: EntityName; id: Key; after: AnyRow | null }[]) =>
  async (device: TestDevice): Promise<Input> => {
    await device.lab.change(...rows)
    return input
  }
