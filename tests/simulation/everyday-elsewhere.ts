import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { Key } from '#domain/entity.ts'
import { commands } from '#domain/registry.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { runCommands } from '#server/feed/run-as-api.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { signInTransaction } from '#server/notebook/sign-experiment.ts'
import { makeManifest } from '#tests/harness/addons.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'
import { elsewhere, refusedBy } from './done-and-refused.ts'

type IdsOf = (table: EntityName) => readonly Key[]

const ofNobody = 987_654_321
const noHash = 'b'.repeat(64)

/** An input for what no device does. Used by the server as it does it, and by a device that sends it all the same. */
export function inputElsewhere(world: World, command: string, idsOf: IdsOf, pick: Pick): unknown {
  const any = (table: EntityName): Key => {
    const ids = idsOf(table)
    return ids[pick(ids.length)] ?? ofNobody
  }
  const text = (table: EntityName) => {
    const id = any(table)
    return typeof id === 'string' ? id : 'of-nobody-0000-0000'
  }
  const script = () => ({ codeHash: noHash, codeSize: 1_024, source: '' })
  const inputs: Readonly<Record<string, () => unknown>> = {
    'experiment.note-writing@1': () => ({
      writings: [{ documentId: text('documents'), userId: people.ada, at: world.clock.now, receivedAt: world.clock.now }],
    }),
    'section.convert-text@1': () => ({ sectionId: any('sections'), documentId: text('documents') }),
    'file.store@1': () => ({ fileId: text('files'), sha256: noHash }),
    'file.hold@1': () => ({ experimentId: any('experiments'), fileIds: [text('files')] }),
    'notification.add@1': () => ({
      notifications: [
        {
          id: 1_000 + (world.clock.now % 1_000_000),
          audience: people.ada,
          kind: 'low',
          count: 1,
          name: 'Tube',
          detail: '',
          actor: '',
          scope: 'INVENTORY',
          foreignId: any('samples'),
          targetUrl: '/',
        },
      ],
    }),
    'notification.remove@1': () => ({ notificationIds: [any('notifications')] }),
    'label.report-print@1': () => ({ jobId: text('printJobs'), state: (['printing', 'printed', 'failed'] as const)[pick(3)], reason: '' }),
    'equipment.follow-units@1': () => ({ unitIds: [any('storageUnits')] }),
    'addon.install@1': () => ({
      ...script(),
      addonId: 1_000 + pick(1_000),
      manifest: makeManifest({ rootVar: ['PLATEREADER', 'BALANCE', 'CAMERA', 'CENTRIFUGE'][pick(4)]! }),
    }),
    'addon.update@1': () => ({ ...script(), addonId: any('addons'), manifest: makeManifest({ version: `1.${1 + pick(9)}.${pick(9)}` }) }),
    'experiment.sign@1': () => ({
      experimentId: any('experiments'),
      capacity: 'author',
      fullName: 'Ada',
      contentDigest: noHash,
      digest: noHash,
      witnessId: null,
    }),
    'experiment.decline-signature@1': () => ({ experimentId: any('experiments'), reason: pick(4) ? 'Not mine' : '' }),
  }
  return inputs[command]!()
}

const commandsElsewhere = Object.keys(elsewhere).filter((command) => command !== 'queue.skip@1' && command !== 'notification.add@1')

/** The server, or a route, does what no device does. */
export async function workElsewhere(world: World, pick: Pick): Promise<void> {
  if (world.store.isDown) return
  const command = commandsElsewhere[pick(commandsElsewhere.length)]!
  const groupId = 1
  world.clock.now++
  const at = world.clock.now
  const person = [people.ada, people.max, people.stu][pick(3)]!
  const rows = await world.store.read(async (tables) => {
    const found = new Map<EntityName, AnyRow[]>()
    for (const entity of [
      'documents',
      'sections',
      'files',
      'experiments',
      'samples',
      'notifications',
      'printJobs',
      'storageUnits',
      'addons',
      'signatures',
    ] as const)
      found.set(entity, await tables.rowsById(groupId, person, entity, null, 100))
    return found
  })
  const idsOf: IdsOf = (table) => rows.get(table)!.map(({ id }) => id)
  const input = inputElsewhere(world, command, idsOf, pick) as Record<string, unknown>
  try {
    if (command === 'experiment.sign@1') {
      const experimentId = Number(input['experimentId'])
      const owner = (rows.get('experiments') as unknown as ExperimentRow[]).find(({ id }) => id === experimentId)?.ownerId
      const signing = { experimentId, capacity: pick(3) ? 'author' : 'witness', witnessId: pick(2) ? null : 1 + pick(3) } as const
      await world.store.write((tables) => signInTransaction(tables, { userId: (pick(2) && owner) || person, groupId, at }, signing))
    } else if (commands.get(command)!.onlyByRoute) {
      const asked = (rows.get('signatures') as unknown as SignatureRow[]).filter(({ state }) => state === 'requested')
      const request = command === 'experiment.decline-signature@1' && pick(3) ? asked[pick(asked.length)] : undefined
      const act = [commands.get(command)!, request ? { ...input, experimentId: request.experimentId } : input] as const
      await runCommands(world.store, { userId: request?.userId ?? person }, groupId, [act], () => at)
    } else {
      await world.store.write(async (tables) => {
        await tables.lockGroup(groupId)
        await runAsServer(tables, groupId, commands.get(command)!, input, at)
      })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    world.count(refusedBy(command))
  }
}
