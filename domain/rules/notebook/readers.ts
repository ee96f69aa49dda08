import * as z from 'zod/mini'
import { rowKey } from '../../dependency-keys.ts'
import { bucketGrantId } from '../../entities/bucket-grant.ts'
import { readerships, type ExperimentRow, type Readership } from '../../entities/experiment.ts'
import { groupSettingsId } from '../../entities/group-settings.ts'
import type { StudyRow } from '../../entities/study.ts'
import { id } from '../../input.ts'
import { limits } from '../../limits.ts'
import type { RowOf } from '../../schema.ts'
import type { Tx } from '../../tx.ts'

const people = z.array(id).check(z.maxLength(limits.many.collaborators))
/** Input of a command that changes who sees something. */
export const viewersChange = { readership: z.exactOptional(z.enum(readerships)), add: people, remove: people }

/**
 * Who sees an experiment.
 *
 *   group   everyone in the group                                                    audience 0
 *   people  its owner, its collaborators, its viewers; and supervisors, always       audience of a shared bucket
 *
 * All experiments with the same people are in one bucket, so a person has about as many as there are sets of people.
 * Supervisors are members who may `Experiment.SeeAll`: they have every shared bucket without being named.
 */
type Named = Pick<ExperimentRow, 'ownerId' | 'collaborators' | 'viewers'>

/** Everyone whom an experiment names, in order and once each. */
export const namedIn = ({ ownerId, collaborators, viewers }: Named): number[] => [...new Set([ownerId, ...collaborators, ...viewers])].toSorted((a, b) => a - b)

export const readershipOf = ({ audience }: Pick<ExperimentRow, 'audience'>): Readership => (audience === 0 ? 'group' : 'people')

/** Who sees experiments that begin in this study. */
export async function readershipIn(tx: Tx<'groupSettings'>, study: Pick<StudyRow, 'readership'>): Promise<Readership> {
  return study.readership ?? (await tx.get('groupSettings', groupSettingsId))?.readership ?? 'group'
}

export const readerUses = [
  'experiments',
  'sections',
  'sectionSamples',
  'sectionSteps',
  'comments',
  'documents',
  'documentUpdates',
  'files',
  'signatures',
  'bucketGrants',
] as const
type ReaderTx = Tx<(typeof readerUses)[number], 'input.invalid'>

/** What {@link changeViewers} reads. */
export const viewerUses = ['members'] as const

/** Viewers with these added and removed. Refuses who is not a member, and more than there may be. */
export async function changeViewers(
  tx: Tx<(typeof viewerUses)[number], 'member.gone' | 'input.invalid'>,
  viewers: readonly number[],
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<number[]> {
  for (const userId of add) if (!(await tx.get('members', userId))) tx.refuse('member.gone')
  const changed = [...new Set([...viewers, ...add])].filter((userId) => !remove.includes(userId)).toSorted((a, b) => a - b)
  if (changed.length > limits.many.collaborators) tx.refuse('input.invalid', { field: 'add' })
  return changed
}

/** The audience of an experiment that is shown to these; of a new one, too. Gives each of them its bucket. */
export async function audienceFor(
  tx: Tx<'experiments' | 'bucketGrants'>,
  experiment: Named & Pick<ExperimentRow, 'id'>,
  readership: Readership,
): Promise<number> {
  if (readership === 'group') return 0
  const named = namedIn(experiment)
  const bucketId = await findBucket(tx, experiment.id, named)
  for (const userId of named) {
    const id = bucketGrantId(userId, bucketId)
    if (!(await tx.get('bucketGrants', id))) await tx.put('bucketGrants', { id, audience: userId, bucketId })
  }
  return -bucketId
}

/**
 * The bucket of these people: the one of their hash, or the next that is theirs or free. Law 31: a bucket has one set of people. Its number
 * alone says nothing, because somebody could look for a set with the same hash; so the experiments that are in it say whose it is.
 */
async function findBucket(tx: Tx<'experiments' | 'bucketGrants'>, experimentId: number, named: readonly number[]): Promise<number> {
  const names = named.join()
  for (let bucketId = hashOf(names); ; bucketId++) {
    const there = (await tx.where('experiments', 'byAudience', [-bucketId], { limit: 2 })).find(({ id }) => id !== experimentId)
    if (there && namedIn(there).join() !== names) continue
    if (!there) await removeGrants(tx, bucketId, named)
    return bucketId
  }
}

/** From 1, far below the 15 digits that a bucket may have. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.codePointAt(i)!, 0x01000193)
  return 1 + (hash >>> 0)
}

async function removeGrants(tx: Tx<'bucketGrants'>, bucketId: number, except: readonly number[] = []): Promise<void> {
  for (const { id, audience } of await tx.where('bucketGrants', 'byBucket', [bucketId])) if (!except.includes(audience)) await tx.remove('bucketGrants', id)
}

/**
 * Shows an experiment to these from now on, with all that belongs to it. `experiment` has the people that it will have.
 * Law 32: nothing of an experiment has another audience than the experiment, but for files that another, signed experiment holds: they
 * stay with those who see that one.
 */
export async function showTo(tx: ReaderTx, experiment: ExperimentRow, readership: Readership): Promise<void> {
  const { id, audience: before } = experiment
  const audience = await audienceFor(tx, experiment, readership)
  if (audience === before) return
  await tx.patch('experiments', id, { audience })
  const sections = await tx.where('sections', 'byExperiment', [id])
  await moveRows(tx, audience, 'sections', sections)
  await moveRows(tx, audience, 'sectionSamples', await tx.where('sectionSamples', 'byExperiment', [id]))
  await moveRows(tx, audience, 'sectionSteps', await tx.where('sectionSteps', 'byExperiment', [id]))
  await moveRows(tx, audience, 'comments', await tx.where('comments', 'byExperiment', [id]))
  await moveRows(tx, audience, 'signatures', await tx.where('signatures', 'byExperiment', [id]))
  const isOwn = ({ heldBy }: RowOf<'files'>) => heldBy === null || heldBy === id
  for (const subject of [rowKey('experiments', id), ...sections.map((section) => rowKey('sections', section.id))]) {
    const documents = await tx.where('documents', 'bySubject', [subject])
    await moveRows(tx, audience, 'documents', documents)
    for (const document of documents) await moveRows(tx, audience, 'documentUpdates', await tx.where('documentUpdates', 'byDocument', [document.id]))
    await moveRows(tx, audience, 'files', (await tx.where('files', 'bySubject', [subject])).filter(isOwn))
  }
  // Pictures of others that a signature covers go where it is seen. What the whole group sees remains so.
  await moveRows(
    tx,
    audience,
    'files',
    (await tx.where('files', 'byHolder', [id])).filter((file) => file.audience !== 0),
  )
  const isEmpty = before < 0 && (await tx.where('experiments', 'byAudience', [before], { limit: 1 })).length === 0
  if (isEmpty) await removeGrants(tx, -before)
}

async function moveRows<E extends (typeof readerUses)[number]>(tx: ReaderTx, audience: number, entity: E, rows: readonly RowOf<E>[]): Promise<void> {
  for (const { id } of rows) await tx.patch(entity, id, { audience } as Partial<RowOf<E>>)
}

/** Whoever is asked to sign an experiment sees it from then on. */
export async function showAlsoTo(tx: ReaderTx, experiment: ExperimentRow, userId: number): Promise<void> {
  if (readershipOf(experiment) === 'group' || namedIn(experiment).includes(userId)) return
  const viewers = [...experiment.viewers, userId].toSorted((a, b) => a - b)
  await tx.patch('experiments', experiment.id, { viewers })
  await showTo(tx, { ...experiment, viewers }, 'people')
}
