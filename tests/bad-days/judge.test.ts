import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Audited, DeviceLedger, Held, Said } from './ledger.ts'

const key = 'device-a'
const act = (n: number, command = 'sample.move@1', input = `{"sampleId":${n}}`): Said => ({ n, command, input })
const entry = (said: Said, code: string | null = null): Audited => ({ device: key, code, ...said })
const device = (fields: Partial<DeviceLedger> = {}): DeviceLedger => ({
  key,
  name: 'A',
  said: [act(1), act(2), act(3), act(4)],
  unsaid: [],
  queued: new Map([[4, act(4)]]),
  inbox: new Map([[2, 'place.taken']]),
  handled: new Map([[3, 'mutation.held']]),
  ...fields,
})
const audit = [entry(act(1)), entry(act(2), 'place.taken'), entry(act(3), 'mutation.held')]
const held: Held[] = [{ device: key, n: 3, error: 'TypeError: undefined is not a function\n  at apply' }]
const nothingWrong = { lost: 0, doubled: 0, heldUntrue: 0, wrong: [] }

describe('the check of the bad days', () => {
  test('finds nothing if each change is queued, applied, rejected and shown, or held with a true reason', () => {
    expect(judge([device()], audit, held)).toEqual({ queued: 1, applied: 1, refused: 1, held: 1, ...nothingWrong })
  })

  test('a crash explains a change that nobody was told about, once', () => {
    const cut = act(4)
    const cutOff = device({ said: [act(1), act(2), act(3)], unsaid: [cut], queued: new Map() })
    expect(judge([cutOff], [...audit, entry(cut)], held)).toMatchObject(nothingWrong)
    expect(judge([cutOff], audit, held)).toMatchObject(nothingWrong)
    expect(judge([cutOff], [...audit, entry(cut), entry({ ...cut, n: 5 })], held)).toMatchObject({ doubled: 1 })
  })

  test.each<[string, DeviceLedger, readonly Audited[], readonly Held[], object]>([
    ['a mutation that is nowhere', device({ queued: new Map() }), audit, held, { lost: 1, queued: 0 }],
    ['a missing audit entry', device(), audit.slice(1), held, { lost: 1, applied: 0 }],
    ['another mutation under the same number in the queue', device({ queued: new Map([[4, act(4, 'sample.archive@1')]]) }), audit, held, { lost: 1 }],
    ['other content under the same number in the audit log', device(), [entry(act(1, 'sample.move@1', '{}')), ...audit.slice(1)], held, { lost: 1 }],
    [
      'an act that the device has given up for a lie it was told',
      device({ inbox: new Map([...device().inbox, [1, 'change.unreadable']]) }),
      [entry(act(1, 'queue.skip@1', '{}')), ...audit.slice(1)],
      held,
      { heldUntrue: 1 },
    ],
    ['a mutation that was skipped and shown to nobody', device(), [entry(act(1, 'queue.skip@1', '{}')), ...audit.slice(1)], held, { lost: 1 }],
    ['a refusal shown to nobody', device({ inbox: new Map() }), audit, held, { lost: 1, refused: 0 }],
    ['a refusal shown with another reason', device({ inbox: new Map([[2, 'sample.gone']]) }), audit, held, { lost: 1 }],
    ['one number twice in the audit log', device(), [audit[0]!, ...audit], held, { doubled: 1 }],
    ['a mutation applied again under another number', device(), [...audit, entry({ ...act(1), n: 5 })], held, { doubled: 1 }],
    ['mutations of an unknown device', device(), [...audit, { ...entry(act(1)), device: 'device-b' }], held, { doubled: 1 }],
    ['a mutation held because of a full disk', device(), audit, [{ ...held[0]!, error: 'SqliteError: database or disk is full' }], { held: 0, heldUntrue: 1 }],
    ['a mutation held because of a lost connection', device(), audit, [{ ...held[0]!, error: 'Error: Connection terminated unexpectedly' }], { heldUntrue: 1 }],
    ['a mutation held for an unknown reason', device(), audit, [{ ...held[0]!, error: 'Error: hm' }], { heldUntrue: 1 }],
    ['a mutation held without a reason', device(), audit, [], { heldUntrue: 1 }],
  ])('finds %s', (_, ledger, entries, reasons, expected) => {
    const verdict = judge([ledger], entries, reasons)
    expect(verdict).toMatchObject(expected)
    expect(verdict.wrong.length).toBeGreaterThan(0)
  })

  test('finds an applied change shown as rejected, a queued one that was answered, and a gap in the order of a device', () => {
    expect(judge([device({ inbox: new Map([...device().inbox, [1, 'sample.gone']]) })], audit, held).wrong).toEqual([
      'n 1 of A (sample.move@1) was applied, and the person is told sample.gone',
    ])
    expect(judge([device({ inbox: new Map([...device().inbox, [4, 'sample.gone']]) })], audit, held).wrong).toEqual([
      'n 4 of A (sample.move@1) waits in the queue and is in the inbox too',
    ])
    expect(judge([device()], [audit[1]!, audit[0]!, audit[2]!], held).wrong.join()).toContain('n 2 of device-a follows n 0')
  })
})
