import { feedOf } from '#domain/bucket.ts'
import type { Command } from '#domain/command.ts'
import { readInput } from '#domain/input.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import { serverLimits } from '#domain/limits.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { Refusal } from '#domain/tx.ts'
import type { WireMutation, Push, PushResponse } from '#domain/wire/sync/push.ts'
import { DatabaseOutage } from '../store/database-failure.ts'
import { chainsBrokenBy } from './broken-chains.ts'
import { isMutationFault } from './command-failure.ts'
import { executeCommand, type Outcome, type ParsedInput } from './execute-command.ts'
import { assertNotCopied, claimIds, findEarlierOutcome, findFamilyKeys, joinFamily } from './device-family.ts'
import { assertAccepted, getDevice, newDevice, type Sender, type Workspace } from './device.ts'
import type { DeviceRecord, FeedStore, FeedWriter } from './tables.ts'
import { confirmPriorRefusal } from './prior-refusal.ts'

/**
 *   push ─► one transaction: lock group ─► device's last n ─► per mutation: run, stamp, result, audit ─► last n, version ─► commit ─► poke
 *             ├─ the database is unavailable: rolled back, the device waits
 *             └─ another exception: rolled back ─► the same mutations, one per transaction ─► failures caused by the mutation itself are counted,
 *                                                                                            and after too many of them it is held
 *
 * Runs a device's mutations in order, each at most once. The answer is only a hint: a pull confirms.
 * Throws a Refusal if the push as a whole is not accepted; anything committed by an earlier transaction stays.
 */
export async function push(store: FeedStore, sender: Sender, body: Push, clock: () => number): Promise<PushResponse> {
  const workspace = toWorkspace(sender, body)
  if (!workspace) return { lastMutation: (await store.read((tables) => getDevice(tables, sender, body.device)))?.lastMutation ?? 0 }
  try {
    return await runAll(store, workspace, body.mutations, clock)
  } catch (error) {
    if (error instanceof Refusal || error instanceof DatabaseOutage) throw error
    return runOneByOne(store, workspace, body.mutations, clock)
  }
}

/** Undefined for an empty push. Refuses one that contains anyone else's work. */
export function toWorkspace({ userId, assertGroup }: Sender, { device, epoch, mutations, previous, family, name }: Push): Workspace | undefined {
  const [first] = mutations
  if (!first) return undefined
  const { groupId } = first
  if (!mutations.every((mutation) => mutation.userId === userId && mutation.groupId === groupId)) throw new Refusal('session.other-user')
  assertGroup?.(groupId)
  return { userId, groupId, key: device, epoch, previous, family, name }
}

async function runAll(store: FeedStore, workspace: Workspace, mutations: readonly WireMutation[], clock: () => number): Promise<PushResponse> {
  const { lastMutation, stop } = await store.write((tables) => runInTransaction(tables, workspace, mutations, clock))
  if (stop) throw stop
  return { lastMutation }
}

/** `stop`: what was done before it stays, and the rest of the push was not processed. */
export async function runInTransaction(
  tables: FeedWriter,
  workspace: Workspace,
  mutations: readonly WireMutation[],
  clock: () => number,
): Promise<{ lastMutation: number; stop?: Refusal }> {
  const { userId, groupId, key, epoch } = workspace
  const start = await tables.lockGroup(groupId)
  const known = (await getDevice(tables, workspace, key)) ?? newDevice(userId, groupId, key)
  await assertAccepted(tables, known)
  // A restored server: the device must pull first, notice the new epoch, and send its receipts.
  if (epoch !== (await tables.epoch())) return { lastMutation: known.lastMutation }
  assertNotCopied(known, workspace, mutations)
  const device = await joinFamily(tables, known, workspace.family)
  const kin = device.family === null ? [] : await findFamilyKeys(tables, device)

  let { lastMutation, lastHash } = device
  let version = start
  let stop: Refusal | undefined
  const acts = mutations.filter(({ n }) => n > lastMutation).map(readMutation)
  if (acts.some(({ command }) => command && writesOrganization(command))) await tables.lockOrganization()
  tables.readAhead(groupId, acts.flatMap(aboutWhat))
  for (const { mutation, command, parsed } of acts) {
    if (mutation.n <= lastMutation) continue
    if (mutation.n > lastMutation + 1) break
    if (!command) {
      stop = new Refusal('command.unknown', { command: mutation.command })
      break
    }
    const recordedAt = clock()
    const who = { userId, groupId, at: effectiveTime({ ...mutation, recordedAt }), receivedAt: recordedAt }
    const earlier = kin.length ? await findEarlierOutcome(tables, kin, device, mutation) : undefined
    if (!earlier && kin.length && parsed?.success && mutation.settled === undefined) {
      stop = await claimIds(tables, kin, device, mutation.n, command.leasedIds?.(parsed.data) ?? [])
      if (stop) break
    }
    const outcome =
      earlier ??
      (mutation.settled === undefined
        ? await executeCommand(tables, command, parsed!, who, key)
        : confirmPriorRefusal(command, mutation, await tables.restoredAt()))
    version++
    await record(tables, workspace, mutation, version, outcome, recordedAt)
    lastMutation = mutation.n
    lastHash = hashEnvelope(mutation)
    // Someone who has just left by their own mutation is told at the next contact.
    if (outcome.changes.some((change) => change.entity === 'members') && !(await tables.isMember(groupId, userId))) break
  }
  if (version !== start) {
    await tables.saveVersion(groupId, version)
    await tables.saveDevice({ ...device, lastMutation, lastHash, failures: 0, name: workspace.name ?? device.name })
  }
  return stop ? { lastMutation, stop } : { lastMutation }
}

/** Whether it may change rows that belong to no group. */
export const writesOrganization = ({ uses }: Command): boolean => uses.some((entity) => feedOf(entity) === 'organization')

/** A mutation with its command, if this server knows it, and the parsed input. */
interface ReadMutation {
  readonly mutation: WireMutation
  readonly command: Command | undefined
  readonly parsed: ParsedInput | undefined
}

function readMutation(mutation: WireMutation): ReadMutation {
  const command = commands.get(mutation.command)
  return { mutation, command, parsed: command && readInput(command.input, mutation.input) }
}

const aboutWhat = ({ command, parsed }: ReadMutation): DependencyKey[] => (parsed?.success ? command!.about(parsed.data) : [])

/** Rows, result and audit entry of one mutation, all under one version. */
async function record(tables: FeedWriter, workspace: Workspace, mutation: WireMutation, version: number, outcome: Outcome, recordedAt: number): Promise<void> {
  const { userId, groupId, key } = workspace
  const { n, command, input, capturedAt, clockOffset } = mutation
  const { code, detail, remarks, changes } = outcome
  await tables.saveChanges(groupId, version, changes)
  await tables.saveResult(key, version, { n, code, detail, remarks })
  const broken = chainsBrokenBy(mutation, code !== null)
  if (broken.length) await tables.breakChains(userId, broken)
  await tables.appendAudit({ groupId, version, device: key, n, userId, capturedAt, clockOffset, recordedAt, command, input, changes, code, detail })
}

async function runOneByOne(store: FeedStore, workspace: Workspace, mutations: readonly WireMutation[], clock: () => number): Promise<PushResponse> {
  let answer: PushResponse = { lastMutation: 0 }
  for (const mutation of mutations) {
    try {
      answer = await runAll(store, workspace, [mutation], clock)
    } catch (error) {
      if (!isMutationFault(error)) throw error
      const isPast = await store.write((tables) => countFailure(tables, workspace, mutation, error, clock()))
      // Rethrown, so that the device waits before the next attempt.
      if (!isPast) throw error
      answer = { lastMutation: mutation.n }
    }
  }
  return answer
}

/** True if the device's queue can continue after this mutation: it is held now, or another push has processed it meanwhile. */
async function countFailure(tables: FeedWriter, workspace: Workspace, mutation: WireMutation, error: unknown, now: number): Promise<boolean> {
  const { userId, groupId, key } = workspace
  const version = (await tables.lockGroup(groupId)) + 1
  const device: DeviceRecord = (await getDevice(tables, workspace, key)) ?? newDevice(userId, groupId, key)
  if (mutation.n !== device.lastMutation + 1) return mutation.n <= device.lastMutation
  const failures = device.failures + 1
  if (failures < serverLimits.held.attempts) {
    await tables.saveDevice({ ...device, failures })
    return false
  }
  await tables.hold(key, mutation, stackOf(error), now)
  await record(tables, workspace, mutation, version, { code: 'mutation.held', detail: {}, remarks: [], changes: [] }, now)
  await tables.saveVersion(groupId, version)
  await tables.saveDevice({ ...device, lastMutation: mutation.n, lastHash: hashEnvelope(mutation), failures: 0 })
  return true
}

/** The error thrown first. */
const stackOf = (error: unknown): string => (error instanceof Error ? (error.cause ? stackOf(error.cause) : (error.stack ?? error.message)) : String(error))
