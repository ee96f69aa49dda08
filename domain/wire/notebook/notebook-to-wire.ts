import type { CommentRow } from '../../entities/comment.ts'
import type { ExperimentRow, ExperimentStatus } from '../../entities/experiment.ts'
import type { FileRow } from '../../entities/file.ts'
import type { ProjectRow } from '../../entities/project.ts'
import type { SectionRow } from '../../entities/section.ts'
import type { SignatureRow } from '../../entities/signature.ts'
import type { StudyRow } from '../../entities/study.ts'
import { experimentStatuses } from '../../entities/experiment.ts'
import type { SignatureStatus } from '../../rules/notebook/signatures.ts'
import { toBarcode } from '../../rules/barcode.ts'

/** The specification's names for what is in the notebook; those of the inventory are in to-wire.ts. */
const date = (at: number): string => new Date(at).toISOString()

/** Who they are, by the ids of people. */
export type PersonNames = ReadonlyMap<number, { readonly firstName: string; readonly lastName: string }>

const nobody = { firstName: '', lastName: '' }

export const toWireProject = (row: ProjectRow, group: { readonly groupId: number; readonly name: string }, studies: number) => ({
  projectID: row.id,
  groupID: group.groupId,
  groupName: group.name,
  userID: row.ownerId,
  creatorID: row.ownerId,
  name: row.name,
  longName: row.name,
  description: row.description,
  notes: row.description,
  created: date(row.createdAt),
  active: row.archived === 0,
  numStudies: studies,
})

/** Whether a study waits for approval elsewhere; nothing waits here. */
export const studyApprovals = ['NOTREQUIRED', 'BYSTUDYMANAGER'] as const
/** The detail that says it. */
export const approvalDetail = 'approve'

/** When a program says that a section was written: a detail of the section. Without it, that is when it was created. */
export const sectionDateDetail = 'sectionDate'

export const toWireStudy = (row: StudyRow, groupId: number, experiments: number) => ({
  studyID: row.id,
  projectID: row.projectId,
  groupID: groupId,
  subgroupID: groupId,
  userID: row.ownerId,
  name: row.name,
  description: row.description,
  notes: row.description,
  created: date(row.createdAt),
  deleted: row.archived === 1,
  approve: studyApprovals.find((approval) => approval === row.meta[approvalDetail]) ?? 'NOTREQUIRED',
  experimentCount: experiments,
  meta: Object.entries(row.meta).map(([name, value], at) => ({
    studyMetaID: at + 1,
    metaType: 'TEXT' as const,
    name,
    value,
    val: value,
    studyFileID: 0,
    order: at,
  })),
})

const toWireStatus = (status: ExperimentStatus, groupId: number) => ({
  experimentStatusID: experimentStatuses.indexOf(status) + 1,
  groupID: groupId,
  color: '',
  status,
  /** Programs know no type for signed ones. */
  experimentStatusType: status === 'SIGNED' ? ('COMPLETED' as const) : status,
})

export const toWireExperiment = (row: ExperimentRow, groupId: number, projectId: number, signatureStatus: SignatureStatus) => ({
  experimentID: row.id,
  barcode: toBarcode('experiment', row.id),
  groupID: groupId,
  subgroupID: groupId,
  userID: row.ownerId,
  studyID: row.studyId,
  projectID: projectId,
  name: row.name,
  /** Texts of an experiment are its sections. */
  description: '',
  notes: '',
  workflowStepID: 0,
  dependencyExperimentID: 0,
  due: null,
  created: date(row.createdAt),
  lastEditDate: date(row.changedAt),
  lastEditUserID: row.changedBy,
  status: row.status,
  statusChanged: date(row.statusChangedAt),
  experimentStatus: toWireStatus(row.status, groupId),
  signatureStatus,
  deleted: row.archived === 1,
  template: row.isTemplate === 1,
})

/** A signature, or the request for one. */
export const toWireSignature = (row: SignatureRow) => ({
  number: row.number,
  capacity: row.capacity,
  state: row.state,
  userID: row.userId,
  fullName: row.fullName,
  meaning: row.meaning,
  reason: row.reason,
  requested: row.requestedAt === null ? null : date(row.requestedAt),
  answered: row.at === null ? null : date(row.at),
  contentDigest: row.contentDigest,
  digest: row.digest,
  isFinal: row.isFinal === 1,
})

/** `order` is its place among the sections, from 0. */
export const toWireSection = (row: SectionRow, order: number, names: PersonNames) => {
  const [owner, editor] = [names.get(row.ownerId) ?? nobody, names.get(row.changedBy) ?? nobody]
  return {
    expJournalID: row.id,
    experimentID: row.experimentId,
    sectionType: row.type,
    sectionHeader: row.name,
    sectionDate: row.meta[sectionDateDetail] ?? date(row.createdAt),
    order,
    created: date(row.createdAt),
    deleted: row.archived === 1,
    userID: row.ownerId,
    firstName: owner.firstName,
    lastName: owner.lastName,
    lastEditDate: date(row.changedAt),
    lastEditUserID: row.changedBy,
    lastEditUserFirstName: editor.firstName,
    lastEditUserLastName: editor.lastName,
  }
}

/** A comment. `first`: the one that began its thread, whose state is that of the thread. */
export const toWireComment = (row: CommentRow, first: CommentRow, names: PersonNames) => {
  const { firstName, lastName } = names.get(row.authorId) ?? nobody
  return {
    commentID: row.id,
    threadID: row.threadId,
    experimentID: row.experimentId,
    expJournalID: row.sectionId,
    /** The words that the thread is about; null for a whole section. */
    quotation: first.passage?.quote ?? null,
    text: row.text,
    mentions: row.mentions,
    userID: row.authorId,
    firstName,
    lastName,
    created: date(row.createdAt),
    edited: row.editedAt === null ? null : date(row.editedAt),
    resolved: first.resolvedAt === null ? null : date(first.resolvedAt),
    resolvedByUserID: first.resolvedBy ?? 0,
  }
}

/** Where the bytes of a file are: a program posts `localStorageRequest` to `url`. */
export interface HybridStorage {
  readonly url: string
  readonly localStorageRequest: string
}

/** A file of a section. Both numbers are its own: it is in one section. spec FILE-04 */
export const toWireExperimentFile = (row: FileRow, number: number, section: SectionRow, hybridStorage: HybridStorage) => ({
  experimentFileID: number,
  expJournalFileID: number,
  fileID: number,
  parentExperimentFileID: 0,
  expJournalID: section.id,
  experimentID: section.experimentId,
  userID: row.addedBy,
  realName: row.name,
  storedName: row.id,
  stored: date(row.storedAt ?? row.addedAt),
  fileSize: row.size,
  SHA256Hash: row.sha256,
  origin: 'ELAB',
  deleted: false,
  archived: row.archived === 1,
  hybridStorage,
})

/** A file of storage, as programs read it after they have sent it. Files have no descriptions. */
export const toWireMetaFile = (row: FileRow, number: number) => ({
  metaFileID: number,
  userID: row.addedBy,
  storedName: row.id,
  realName: row.name,
  stored: date(row.storedAt ?? row.addedAt),
  SHA256Hash: row.sha256,
  description: '',
})

/** Any file of the group. `path` names where it is. */
export const toWireFile = (row: FileRow, number: number, groupId: number, place: { readonly folderId: number; readonly path: string }) => ({
  fileID: number,
  filename: row.name,
  userID: row.addedBy,
  groupID: groupId,
  folderID: place.folderId,
  path: place.path,
  size: row.size,
  created: date(row.storedAt ?? row.addedAt),
  location: 'ELABJOURNAL',
  extension: /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? '',
  fileType: row.mediaType,
})
