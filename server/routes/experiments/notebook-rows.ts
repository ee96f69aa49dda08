import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { canSee } from '#domain/rules/people/can-see.ts'
import { compareOrderKeys } from '#domain/rules/order-key.ts'
import { Refusal } from '#domain/tx.ts'
import { byNumber, signatureStatus } from '#domain/rules/notebook/signatures.ts'
import { toWireExperiment, type PersonNames } from '#domain/wire/notebook/notebook-to-wire.ts'
import { namesOf } from '../../store/people/people.ts'
import type { GroupTx } from '../read-group.ts'
import type { Call } from '../route.ts'

/** What a program may read in the notebook of the active group: what its person sees. */
export interface NotebookReader {
  readonly rows: GroupTx
  readonly userId: number
}

export const sees = ({ rows, userId }: NotebookReader, audience: number): Promise<boolean> => canSee(rows, { userId, groupId: 0, at: 0 }, audience)

/** Law 173: the answer is the same for an experiment of others and for one that does not exist. */
export async function readExperiment(reader: NotebookReader, experimentId: number): Promise<ExperimentRow> {
  const experiment = await reader.rows.get('experiments', experimentId)
  if (!experiment || !(await sees(reader, experiment.audience))) throw new Refusal('experiment.gone', { experimentId })
  return experiment
}

export async function readSection(reader: NotebookReader, sectionId: number): Promise<SectionRow> {
  const section = await reader.rows.get('sections', sectionId)
  if (!section || !(await sees(reader, section.audience))) throw new Refusal('section.gone', { sectionId })
  return section
}

/** Those of an experiment, and requests for them, in their order. */
export const readSignatures = async ({ rows }: NotebookReader, experimentId: number): Promise<SignatureRow[]> =>
  (await rows.where('signatures', 'byExperiment', [experimentId])).sort(byNumber)

/** As programs read it, with the state of its signatures. */
export const wireExperiment = async (reader: NotebookReader, groupId: number, experiment: ExperimentRow, projectId: number) =>
  toWireExperiment(experiment, groupId, projectId, signatureStatus(await readSignatures(reader, experiment.id)))

/** In their order, archived ones included. */
export async function readSections(reader: NotebookReader, experimentId: number): Promise<SectionRow[]> {
  return (await reader.rows.where('sections', 'byExperiment', [experimentId])).toSorted(compareOrderKeys)
}

/** The stored files of something, the first one added first, without removed ones. */
export async function readStoredFiles(reader: NotebookReader, subject: DependencyKey): Promise<FileRow[]> {
  const files = await reader.rows.where('files', 'bySubject', [subject])
  const seen: FileRow[] = []
  for (const file of files) if (file.state === 'stored' && !file.archived && (await sees(reader, file.audience))) seen.push(file)
  return seen.toSorted((a, b) => a.addedAt - b.addedAt)
}

export const filesOfSection = (reader: NotebookReader, sectionId: number): Promise<FileRow[]> => readStoredFiles(reader, rowKey('sections', sectionId))

export const namesIn = ({ services }: Call<'member'>, userIds: readonly number[]): Promise<PersonNames> =>
  services.engine.read((sql) => namesOf(sql, new Set(userIds)))

/** Whoever wrote or changed these. */
export const peopleOf = (sections: readonly SectionRow[]): number[] => sections.flatMap(({ ownerId, changedBy }) => [ownerId, changedBy])
