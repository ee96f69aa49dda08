import { createSample } from '#domain/commands/create-sample.ts'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { RouteErrorCode } from '#domain/route-errors.ts'
import { msg, type Message } from '#domain/message.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { leasedIdsOf } from '#db/queue/leased-ids.ts'
import { amountOf } from './resolutions/amount-correction.ts'
import { bookingOf } from './resolutions/booking-correction.ts'
import { parseCommandInput } from './resolutions/parse-command-input.ts'
import { locationOf } from './resolutions/location-correction.ts'
import { mutationWithout, archivedOf, isSettled } from './resolutions/restore-correction.ts'
import { versionedOf } from './resolutions/version-correction.ts'
import { barcodeOf, nameOf, noteOf, valuesOf } from './resolutions/text-correction.ts'

/** Codes of calls, sessions and this device: no mutation is rejected with one. */
type NonMutationCode =
  | RouteErrorCode
  | 'command.unknown'
  | 'kind.unknown'
  | 'block.gone'
  | 'lease.exhausted'
  | 'route.unknown'
  | 'network.unreachable'
  | Extract<
      ErrorCode,
      | `account.${string}`
      | `body.${string}`
      | `device.${string}`
      | `login.${string}`
      | `passkey.${string}`
      | `password.${string}`
      | `request.${string}`
      | `server.${string}`
      | `session.${string}`
      | `sso.${string}`
      | `two-step.${string}`
      | `unlock.${string}`
      | `upload.${string}`
    >

export type InboxCode = Exclude<ErrorCode, NonMutationCode>

/**
 * The resolutions a person can choose for a rejected mutation. Every card has *Discard*, too.
 *
 *   place      another location           restore   restore what was archived, then do it
 *   form       the whole form again       without   the same without what is gone
 *   barcode, name, value, amount, note    settled   already done
 *   current-version   on the current version of the protocol
 *   time       at another time
 *   typed again                           new-id    the same under another ID
 *   addendum   in an addendum to what is    again     unchanged, after something else has changed
 *              signed                       decline   with a proof of who it is
 */
export type ResolutionKind =
  | 'place'
  | 'form'
  | 'barcode'
  | 'name'
  | 'value'
  | 'amount'
  | 'note'
  | 'restore'
  | 'without'
  | 'settled'
  | 'new-id'
  | 'current-version'
  | 'time'
  | 'addendum'
  | 'decline'
  | 'again'

interface RefusalHandling {
  /** In the order they are offered; those that do not fit the mutation are left out. */
  readonly resolutions: readonly ResolutionKind[]
  /** The change by someone else that caused it, with `{moment}` and `{person}`. */
  readonly cause?: Message
}

/** Law: a new code must be added here or to those that no mutation is rejected with, or it does not compile. */
const refusals: Record<InboxCode, RefusalHandling> = {
  'sample.gone': { resolutions: ['without'], cause: msg('Removed by {person}, {moment}.') },
  'sample.archived': { resolutions: ['restore', 'without'], cause: msg('Archived by {person}, {moment}.') },
  'sample.not-archived': { resolutions: ['settled', 'place', 'again'], cause: msg('Restored by {person}, {moment}.') },
  'sample.name-missing': { resolutions: ['name', 'form'] },
  'sample.type-missing': { resolutions: ['form', 'again'] },
  'sample.own-parent': { resolutions: ['again'] },
  'sample.parent-cycle': { resolutions: ['again'] },
  'sample.parent-invalid': { resolutions: ['form', 'again'] },
  'sample.field-unknown': { resolutions: ['value', 'form'] },
  'sample.id-taken': { resolutions: ['form', 'again'] },
  'sample.signed': { resolutions: [] },
  'sample.has-children': { resolutions: ['again'], cause: msg('Derived by {person}, {moment}.') },
  'sample.out': { resolutions: ['again'], cause: msg('Checked out by {person}, {moment}.') },
  'sample.not-out': { resolutions: ['settled', 'again'], cause: msg('Returned by {person}, {moment}.') },
  'sample.returned-since': { resolutions: ['again'], cause: msg('Returned by {person}, {moment}.') },
  'sample.field-required': { resolutions: ['value', 'form'] },
  'sample.field-invalid': { resolutions: ['value', 'form'] },
  'sample.field-taken': { resolutions: ['name'] },
  'sample.fields-many': { resolutions: ['again'] },
  'type.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'type.archived': { resolutions: ['restore', 'form'], cause: msg('Archived by {person}, {moment}.') },
  'type.id-taken': { resolutions: ['again'] },
  'type.name-missing': { resolutions: ['name', 'again'] },
  'type.name-taken': { resolutions: ['name', 'again'], cause: msg('Named by {person}, {moment}.') },
  'type.field-invalid': { resolutions: ['again'] },
  'series.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'series.id-taken': { resolutions: ['again'] },
  'series.name-missing': { resolutions: ['name'] },
  'project.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'project.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'project.id-taken': { resolutions: ['again'] },
  'project.name-missing': { resolutions: ['name', 'again'] },
  'study.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'study.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'study.id-taken': { resolutions: ['again'] },
  'study.name-missing': { resolutions: ['name', 'again'] },
  'experiment.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'experiment.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'experiment.id-taken': { resolutions: ['again'] },
  'experiment.name-missing': { resolutions: ['name', 'again'] },
  'experiment.signed': { resolutions: ['addendum'], cause: msg('Signed by {person}, {moment}.') },
  'comment.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'comment.id-taken': { resolutions: ['again'] },
  'signature.gone': { resolutions: [] },
  'signature.proof-needed': { resolutions: ['decline'] },
  'section.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'section.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'section.locked': { resolutions: ['again'], cause: msg('Locked by {person}, {moment}.') },
  'section.id-taken': { resolutions: ['again'] },
  'section.name-missing': { resolutions: ['name', 'again'] },
  'section.sample-gone': { resolutions: ['again'], cause: msg('Removed by {person}, {moment}.') },
  'protocol.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'protocol.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'protocol.id-taken': { resolutions: ['again'] },
  'protocol.name-missing': { resolutions: ['name', 'again'] },
  'protocol.changed': { resolutions: ['current-version'], cause: msg('Saved by {person}, {moment}.') },
  'section.step-gone': { resolutions: ['again'] },
  'product.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'product.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'product.id-taken': { resolutions: ['again'] },
  'product.name-missing': { resolutions: ['name', 'again'] },
  'product.gtin-invalid': { resolutions: ['again'] },
  'product.code-taken': { resolutions: ['barcode', 'again'], cause: msg('Assigned by {person}, {moment}.') },
  'price.currency-missing': { resolutions: ['again'] },
  'order.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'order.id-taken': { resolutions: ['again'] },
  'order.name-missing': { resolutions: ['name', 'again'] },
  'order.status-changed': { resolutions: ['again'], cause: msg('Changed by {person}, {moment}.') },
  'order.too-many-packs': { resolutions: ['note', 'again'], cause: msg('Received by {person}, {moment}.') },
  'budget.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'budget.id-taken': { resolutions: ['again'] },
  'budget.incomplete': { resolutions: ['again'] },
  'document.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'document.signed': { resolutions: ['addendum'], cause: msg('Signed by {person}, {moment}.') },
  'document.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'file.signed': { resolutions: [] },
  'file.gone': { resolutions: [], cause: msg('Removed by {person}, {moment}.') },
  'member.gone': { resolutions: [] },
  'member.own-role': { resolutions: [] },
  'role.gone': { resolutions: [] },
  'role.in-use': { resolutions: ['again'] },
  'member.present': { resolutions: [] },
  'view.gone': { resolutions: [] },
  'view.id-taken': { resolutions: ['again'] },
  'view.name-missing': { resolutions: ['name'] },
  'unit.gone': { resolutions: [] },
  'unit.id-taken': { resolutions: ['again'] },
  'unit.name-missing': { resolutions: ['name'] },
  'unit.temperature-invalid': { resolutions: [] },
  'equipment.gone': { resolutions: [] },
  'equipment.archived': { resolutions: ['again'], cause: msg('Archived by {person}, {moment}.') },
  'equipment.id-taken': { resolutions: ['again'] },
  'equipment.name-missing': { resolutions: ['name', 'again'] },
  'equipment.not-bookable': { resolutions: ['again'], cause: msg('Changed by {person}, {moment}.') },
  'equipment.task-gone': { resolutions: ['again'] },
  'equipment.result-gone': { resolutions: ['again'] },
  'booking.gone': { resolutions: [], cause: msg('Canceled by {person}, {moment}.') },
  'booking.id-taken': { resolutions: ['again'] },
  'booking.taken': { resolutions: ['time', 'again'] },
  'booking.too-long': { resolutions: ['time', 'again'] },
  'booking.too-far': { resolutions: ['time', 'again'] },
  'booking.not-allowed': { resolutions: ['again'] },
  'addon.gone': { resolutions: [] },
  'addon.host-invalid': { resolutions: ['again'] },
  'addon.configuration-invalid': { resolutions: ['again'] },
  'label.template-gone': { resolutions: [] },
  'label.name-missing': { resolutions: ['again'] },
  'label.printer-gone': { resolutions: [] },
  'label.print-begun': { resolutions: [] },
  'layer.gone': { resolutions: ['place'], cause: msg('Removed by {person}, {moment}.') },
  'layer.full': { resolutions: ['place', 'again'] },
  'layer.id-taken': { resolutions: ['again'] },
  'layer.name-missing': { resolutions: ['name'] },
  'layer.archived': { resolutions: ['place', 'restore'], cause: msg('Archived by {person}, {moment}.') },
  'layer.not-empty': { resolutions: ['again'] },
  'layer.is-unit': { resolutions: [] },
  'layer.counted-since': { resolutions: [], cause: msg('Counted by {person}, {moment}.') },
  'layer.cycle': { resolutions: [] },
  'layer.grid-too-small': { resolutions: ['again'] },
  'layer.grid-invalid': { resolutions: [] },
  'position.outside': { resolutions: ['place', 'again'] },
  'position.taken': { resolutions: ['place', 'form', 'again'] },
  'position.reserved': { resolutions: ['place', 'form', 'again'], cause: msg('Reserved by {person}, {moment}.') },
  'barcode.taken': { resolutions: ['barcode', 'form'], cause: msg('Assigned by {person}, {moment}.') },
  'barcode.reserved': { resolutions: ['barcode', 'form'] },
  'amount.below-zero': { resolutions: ['amount', 'again'] },
  'amount.too-large': { resolutions: ['amount', 'again'] },
  'amount.unit-mismatch': { resolutions: ['amount', 'again'] },
  'reservation.too-much': { resolutions: ['again'] },
  'permission.denied': { resolutions: ['again'] },
  'permission.parent-denied': { resolutions: ['again'] },
  'input.invalid': { resolutions: ['form', 'value', 'again'] },
  'id.not-leased': { resolutions: ['form', 'again'] },
  'id.used-by-copy': { resolutions: ['new-id', 'place', 'again'] },
  'id.exhausted': { resolutions: ['form'] },
  'mutation.held': { resolutions: ['again'] },
  'undo.unknown': { resolutions: [] },
  'change.too-large': { resolutions: ['form', 'value', 'again'] },
  'change.follows-rejected': { resolutions: ['again'] },
  'change.unreadable': { resolutions: ['form', 'value', 'again'] },
  'group.left': { resolutions: ['again'] },
}

/** A newer server may have codes that this device does not know: such a mutation can be tried again. */
const unknown: RefusalHandling = { resolutions: ['again'] }
const handlingOf = (code: string | null): RefusalHandling => (code !== null && Object.hasOwn(refusals, code) ? refusals[code as InboxCode] : unknown)

export const causeText = (code: string | null): Message | undefined => handlingOf(code).cause

const createsRows = (item: InboxItem): boolean => leasedIdsOf(item.intent).length > 0

const fits: Readonly<Record<ResolutionKind, (item: InboxItem) => boolean>> = {
  // Another location does not help what was to be created under an ID that is in use.
  place: (item) => locationOf(item) !== undefined && !(item.code === 'id.used-by-copy' && createsRows(item)),
  form: (item) => parseCommandInput(createSample, item) !== undefined,
  barcode: (item) => barcodeOf(item) !== undefined,
  name: (item) => nameOf(item) !== undefined,
  value: (item) => valuesOf(item).length > 0,
  amount: (item) => amountOf(item) !== undefined,
  note: (item) => noteOf(item) !== undefined,
  restore: (item) => archivedOf(item) !== undefined,
  without: (item) => mutationWithout(item) !== undefined,
  settled: isSettled,
  'new-id': createsRows,
  addendum: () => true,
  decline: (item) => parseCommandInput(declineSignature, item) !== undefined,
  'current-version': (item) => versionedOf(item) !== undefined,
  time: (item) => bookingOf(item) !== undefined,
  again: () => true,
}

/** The resolutions for this mutation; none if it can only be discarded. */
export const resolutionsOf = (item: InboxItem): ResolutionKind[] => {
  const applicable = handlingOf(item.code).resolutions.filter((resolution) => fits[resolution](item))
  // Trying again unchanged is only the last choice.
  return applicable.some((resolution) => resolution !== 'again') ? applicable.filter((resolution) => resolution !== 'again') : applicable
}
