import type { LeasedKind } from '#domain/leased-kinds.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, runCommands } from '#server/feed/run-as-api.ts'
import type { AuditEntry, FeedWriter } from '#server/feed/tables.ts'
import { signInTransaction } from '#server/notebook/sign-experiment.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import type { Pick } from '#tests/harness/pick.ts'
import { people } from '#tests/harness/world-lab.ts'
import type { World } from '#tests/harness/world.ts'

const idsOf = (tables: FeedWriter, kinds: readonly LeasedKind[]) => Promise.all(kinds.map((kind) => tables.takeIds(kind, 1)))

/** An experiment with a section for everyone to write in. */
async function beginExperiment(world: World, groupId: number): Promise<void> {
  const [projectId, studyId, id, sectionId] = await world.store.write((tables) => idsOf(tables, ['projects', 'studies', 'experiments', 'sections']))
  const acts = [
    apiCommand(createProject, { id: projectId!, name: 'Project', description: '' }),
    apiCommand(createStudy, { id: studyId!, projectId: projectId!, name: 'Study', description: '' }),
    apiCommand(createExperiment, { id: id!, studyId: studyId!, name: 'Experiment' }),
    apiCommand(createSection, { id: sectionId!, experimentId: id!, type: 'PARAGRAPH', name: 'Aim', orderKey: 'V2', documentId: null }),
  ]
  await runCommands(world.store, { userId: people.ada }, groupId, acts, () => world.clock.now)
  world.count('experiment begun')
}

/** Somebody begins an experiment at the server, or signs one of theirs, while what others have written in it may still be on its way. */
export async function signExperiment(world: World, pick: Pick): Promise<void> {
  const groupId = 1 + pick(2)
  world.clock.now++
  const rows = (await world.store.read((tables) => tables.rowsById(groupId, 0, 'experiments', null, 100))) as unknown as ExperimentRow[]
  const open = rows.filter(({ status }) => status !== 'SIGNED')
  const experiment = open[pick(open.length)]
  try {
    if (!experiment) return await beginExperiment(world, groupId)
    const signing = { experimentId: experiment.id, capacity: 'author', witnessId: pick(2) ? null : 1 + pick(3) } as const
    await world.store.write((tables) => signInTransaction(tables, { userId: experiment.ownerId, groupId, at: world.clock.now }, signing))
    world.count('experiment signed')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Who sees an experiment is no part of what is signed, and neither is who changed that last. */
const notSigned = new Set(['audience', 'viewers', 'changedBy', 'changedAt', 'receivedAt', 'changeReceivedAt'])
const whatIsSigned = (row: AnyRow | null): string => canonical(row && Object.fromEntries(Object.entries(row).filter(([field]) => !notSigned.has(field))))

/** Law 18: once an experiment is signed, no change of it, its sections, their texts, samples or files is accepted, except who sees them. */
export class SignedChecks {
  readonly #world: World
  readonly #signed = new Set<string>()
  /** By what belongs to it: the experiment. */
  readonly #belongs = new Map<string, string>()

  constructor(world: World) {
    this.#world = world
  }

  forget(): void {
    this.#signed.clear()
    this.#belongs.clear()
  }

  check({ groupId, device, n, command, code, input, changes }: AuditEntry): void {
    if (code !== null) return
    const mark = (entity: EntityName, id: unknown) => `${groupId} ${rowKey(entity, id as string)}`
    for (const { entity, id, before, after } of changes) {
      if (before && after && whatIsSigned(before) === whatIsSigned(after)) continue
      const row = after ?? before!
      if (entity === 'sections' || entity === 'sectionSamples') this.#belongs.set(mark(entity, id), mark('experiments', row['experimentId']))
      if (entity === 'documents' || entity === 'files') this.#belongs.set(mark(entity, id), this.#belongs.get(`${groupId} ${String(row['subject'])}`) ?? '')
      if (entity === 'documentUpdates') this.#belongs.set(mark(entity, id), this.#belongs.get(mark('documents', row['documentId'])) ?? '')
      const experiment = entity === 'experiments' ? mark(entity, id) : (this.#belongs.get(mark(entity, id)) ?? '')
      if (n !== null && this.#signed.has(experiment)) this.#world.fail(`law 18: ${device}#${n} changed ${rowKey(entity, id)} of an experiment that is signed`)
    }
    if (command === 'experiment.sign@1') this.#signed.add(mark('experiments', (input as { experimentId: number }).experimentId))
  }
}
