import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import { Refusal } from '#domain/tx.ts'
import type { Push, WireMutation } from '#domain/wire/sync/push.ts'
import { storedInput } from './audit-chain.ts'
import { assertNotErased, type Workspace } from './device.ts'
import type { Outcome } from './execute-command.ts'
import type { AuditEntry, DeviceRecord, FeedWriter } from './tables.ts'

/**
 * A device whose storage was copied, or restored from a backup, exists twice: now, and as it was. Whichever of the two finds that its key has
 * been used for something else takes a new one, and both keys are a family.
 *
 *   key A   1  2  3  4          sent by the original
 *   key B         3' 4' 5'      the copy's own mutations, as 1 2 3 of key B: offset 2
 *
 * docs/decisions/0042
 */

/** Refuses if the number before the first new one is a different mutation here than on the device. */
export function assertNotCopied({ lastMutation, lastHash }: DeviceRecord, { previous }: Workspace, mutations: readonly WireMutation[]): void {
  if (lastHash === null) return
  const sentAgain = mutations.find(({ n }) => n === lastMutation)
  const said = sentAgain ? hashEnvelope(sentAgain) : mutations[0]!.n === lastMutation + 1 ? previous : undefined
  if (said !== undefined && said !== lastHash) throw new Refusal('device.copied')
}

/** The first push under a new key names the family; from then on its first key belongs to it, too. */
export async function joinFamily(tables: FeedWriter, device: DeviceRecord, named: Push['family']): Promise<DeviceRecord> {
  if (device.family !== null) return device
  // A restored server may know the copies before it knows the first key again.
  if (!named) return device.lastMutation === 0 && (await tables.family(device.key)).length ? { ...device, family: device.key } : device
  if (named.key === device.key) return device
  const first = await tables.device(named.key)
  // Another person's key says nothing about this device. One that a restored server does not know anymore is only a name.
  if (first && (first.userId !== device.userId || first.groupId !== device.groupId)) return device
  assertNotErased(first)
  if (first && first.family === null) await tables.saveDevice({ ...first, family: first.key })
  return { ...device, family: named.key, offset: named.offset }
}

/** The other keys of its family. */
export const findFamilyKeys = async (tables: FeedWriter, { key, family }: DeviceRecord): Promise<DeviceRecord[]> =>
  (await tables.family(family!)).filter((device) => device.key !== key)

/** What became of this mutation if another key of the family has sent it already. Law 128: it never runs a second time. */
export async function findEarlierOutcome(
  tables: FeedWriter,
  kin: readonly DeviceRecord[],
  { offset }: DeviceRecord,
  mutation: WireMutation,
): Promise<Outcome | undefined> {
  for (const other of kin) {
    const n = mutation.n + offset - other.offset
    if (n < 1 || n > other.lastMutation) continue
    const entry = await tables.processed(other.key, n)
    if (entry && isSame(entry, mutation)) return { code: entry.code as ErrorCode | null, detail: { ...entry.detail, sentAs: n }, remarks: [], changes: [] }
  }
  return undefined
}

function isSame(entry: AuditEntry, { command, userId, capturedAt, clockOffset, input }: WireMutation): boolean {
  if (entry.command !== command || entry.userId !== userId || entry.capturedAt !== capturedAt || entry.clockOffset !== clockOffset) return false
  const kept = canonicalJson(entry.input)
  return kept === canonicalJson(input) || (entry.code !== null && kept === storedInput(input, entry.code))
}

/**
 * The copies share their leases: an id belongs to the key that used it first. Undefined if this mutation may use its ids;
 * otherwise the push must stop before it, because what follows in the queue may be about the row that the other one created.
 */
export async function claimIds(
  tables: FeedWriter,
  kin: readonly DeviceRecord[],
  { key, groupId, userId }: DeviceRecord,
  n: number,
  ids: readonly { kind: LeasedKind; id: number }[],
): Promise<Refusal | undefined> {
  const family = new Set(kin.map((device) => device.key))
  for (const { kind, id } of ids) {
    const { lease, claim } = await tables.idOwners(kind, id)
    if (claim === key || (claim === null && (lease === key || lease === null || !family.has(lease)))) continue
    if (claim !== null || (await isUsed(tables, groupId, userId, kind, id))) return new Refusal('id.used-by-copy', { n, kind, id })
    await tables.claimId(key, kind, id)
  }
  return undefined
}

async function isUsed(tables: FeedWriter, groupId: number, userId: number, kind: LeasedKind, id: number): Promise<boolean> {
  // An instrument is numbered with the units, but has no row among them.
  if (kind === 'storageUnits' && (await tables.hasRow(groupId, 'equipment', id))) return true
  if (kind !== 'sampleFields') return tables.hasRow(groupId, kind, id)
  const types = (await tables.rowsById(groupId, userId, 'sampleTypes', null, Number.MAX_SAFE_INTEGER)) as unknown as SampleTypeRow[]
  return types.some(({ fields }) => fields.some((field) => field.id === id))
}
