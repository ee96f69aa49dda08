import { createSample } from '#domain/commands/create-sample.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { InboxItem } from '#db/disk.ts'
import { amountOf } from './amount-correction.ts'
import { inputOf } from './input-of.ts'
import { placeOf } from './place-correction.ts'
import { actWithout, archivedOf, isSettled } from './restore-correction.ts'
import { barcodeOf, nameOf, valuesOf } from './text-correction.ts'

/** Codes of calls, of sessions and of this device: no act comes back with one. */
type OfNoAct =
  | 'sample.not-stored'
  | 'command.unknown'
  | 'lease.exhausted'
  | 'route.unknown'
  | 'input.nothing'
  | 'input.too-many'
  | 'network.unreachable'
  | 'setup.over'
  | Extract<
      ErrorCode,
      `body.${string}` | `device.${string}` | `login.${string}` | `request.${string}` | `server.${string}` | `session.${string}` | `unlock.${string}`
    >

export type InboxCode = Exclude<ErrorCode, OfNoAct>

/**
 * How a person can go on with a refused act. Every card has *Discard* too.
 *
 *   place      another place              restore   bring back what was archived, and do it then
 *   form       the whole form again       without   the same without what is gone
 *   barcode, name, value, amount          settled   it is so already
 *   typed anew                            again     as it was, when something has changed
 */
export type WayOut = 'place' | 'form' | 'barcode' | 'name' | 'value' | 'amount' | 'restore' | 'without' | 'settled' | 'again'

interface Refused {
  /** In the order they are offered; those that do not fit the act are left out. */
  readonly ways: readonly WayOut[]
  /** What somebody did that stands in the way, with `{moment}` and `{person}`. */
  readonly done?: string
}

/** Law: a new code is in here or among those that no act comes back with, or it does not compile. */
const refusals: Record<InboxCode, Refused> = {
  'sample.gone': { ways: ['without'], done: 'Removed {moment} by {person}.' },
  'sample.archived': { ways: ['restore', 'without'], done: 'Archived {moment} by {person}.' },
  'sample.not-archived': { ways: ['settled', 'place', 'again'], done: 'Restored {moment} by {person}.' },
  'sample.name-missing': { ways: ['name', 'form'] },
  'sample.type-missing': { ways: ['form', 'again'] },
  'sample.own-parent': { ways: ['again'] },
  'sample.parent-cycle': { ways: ['again'] },
  'sample.parent-invalid': { ways: ['form', 'again'] },
  'sample.field-unknown': { ways: ['value', 'form'] },
  'sample.id-taken': { ways: ['form', 'again'] },
  'sample.has-children': { ways: ['again'], done: 'Derived {moment} by {person}.' },
  'sample.out': { ways: ['again'], done: 'Taken {moment} by {person}.' },
  'sample.not-out': { ways: ['settled', 'again'], done: 'Returned {moment} by {person}.' },
  'sample.returned-since': { ways: ['again'], done: 'Returned {moment} by {person}.' },
  'sample.field-required': { ways: ['value', 'form'] },
  'sample.field-invalid': { ways: ['value', 'form'] },
  'type.gone': { ways: [], done: 'Removed {moment} by {person}.' },
  'type.archived': { ways: ['restore', 'form'], done: 'Archived {moment} by {person}.' },
  'type.id-taken': { ways: ['again'] },
  'type.name-missing': { ways: ['name', 'again'] },
  'type.name-taken': { ways: ['name', 'again'], done: 'Named {moment} by {person}.' },
  'type.field-invalid': { ways: ['again'] },
  'series.gone': { ways: [], done: 'Removed {moment} by {person}.' },
  'series.id-taken': { ways: ['again'] },
  'series.name-missing': { ways: ['name'] },
  'view.gone': { ways: [] },
  'view.id-taken': { ways: ['again'] },
  'view.name-missing': { ways: ['name'] },
  'unit.gone': { ways: [] },
  'unit.id-taken': { ways: ['again'] },
  'unit.name-missing': { ways: ['name'] },
  'unit.temperature-invalid': { ways: [] },
  'layer.gone': { ways: ['place'], done: 'Removed {moment} by {person}.' },
  'layer.full': { ways: ['place', 'again'] },
  'layer.id-taken': { ways: ['again'] },
  'layer.name-missing': { ways: ['name'] },
  'layer.archived': { ways: ['place', 'restore'], done: 'Archived {moment} by {person}.' },
  'layer.not-empty': { ways: ['again'] },
  'layer.is-unit': { ways: [] },
  'layer.counted-since': { ways: [], done: 'Counted {moment} by {person}.' },
  'layer.cycle': { ways: [] },
  'layer.grid-too-small': { ways: ['again'] },
  'layer.grid-invalid': { ways: [] },
  'position.outside': { ways: ['place', 'again'] },
  'position.taken': { ways: ['place', 'form', 'again'] },
  'position.reserved': { ways: ['place', 'form', 'again'], done: 'Reserved {moment} by {person}.' },
  'barcode.taken': { ways: ['barcode', 'form'], done: 'Given {moment} by {person}.' },
  'barcode.reserved': { ways: ['barcode', 'form'] },
  'amount.below-zero': { ways: ['amount', 'again'] },
  'amount.too-large': { ways: ['amount', 'again'] },
  'amount.unit-mismatch': { ways: ['amount', 'again'] },
  'permission.denied': { ways: ['again'] },
  'permission.parent-denied': { ways: ['again'] },
  'input.invalid': { ways: ['form', 'value', 'again'] },
  'id.not-leased': { ways: ['form', 'again'] },
  'id.exhausted': { ways: ['form'] },
  'mutation.held': { ways: ['again'] },
  'undo.unknown': { ways: [] },
  'change.too-large': { ways: ['form', 'value', 'again'] },
  'change.unreadable': { ways: ['form', 'value', 'again'] },
  'group.left': { ways: ['again'] },
}

/** A newer server may know more codes than this device: what came back with one can be tried again. */
const unknown: Refused = { ways: ['again'] }
const refusedWith = (code: string | null): Refused => (code !== null && Object.hasOwn(refusals, code) ? refusals[code as InboxCode] : unknown)

export const doneWords = (code: string | null): string | undefined => refusedWith(code).done

const fits: Readonly<Record<WayOut, (item: InboxItem) => boolean>> = {
  place: (item) => placeOf(item) !== undefined,
  form: (item) => inputOf(createSample, item) !== undefined,
  barcode: (item) => barcodeOf(item) !== undefined,
  name: (item) => nameOf(item) !== undefined,
  value: (item) => valuesOf(item).length > 0,
  amount: (item) => amountOf(item) !== undefined,
  restore: (item) => archivedOf(item) !== undefined,
  without: (item) => actWithout(item) !== undefined,
  settled: isSettled,
  again: () => true,
}

/** The ways that this act can go; none where it can only be discarded. */
export const waysOf = (item: InboxItem): WayOut[] => {
  const open = refusedWith(item.code).ways.filter((way) => fits[way](item))
  // Trying the same again is for want of anything better.
  return open.some((way) => way !== 'again') ? open.filter((way) => way !== 'again') : open
}
