import * as z from 'zod/mini'

/** Answers about projects, experiments, sections and their files. */
const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())
const text = z.string()
const texts = <const Name extends string>(...names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>

export const project = z.strictObject({
  ...texts('name', 'longName', 'groupName', 'description', 'notes', 'created'),
  projectID: id,
  groupID: id,
  userID: id,
  creatorID: id,
  active: z.boolean(),
  numStudies: idOrNone,
})
export const study = z.strictObject({
  ...texts('name', 'description', 'notes', 'created'),
  studyID: id,
  projectID: id,
  groupID: id,
  subgroupID: id,
  userID: id,
  deleted: z.boolean(),
  approve: z.enum(['NOTREQUIRED', 'BYSTUDYMANAGER']),
  experimentCount: idOrNone,
  meta: z.array(z.strictObject({ ...texts('name', 'value', 'val', 'metaType'), studyMetaID: id, studyFileID: idOrNone, order: idOrNone })),
})
/** Of a file on a storage server. */
export const storedThere = z.strictObject({
  ...texts('storageURL', 'storedFileName', 'realFileName', 'stored', 'sha256Hash', 'userFullName'),
  ...texts('groupName', 'sectionName', 'experimentName', 'studyName', 'projectName'),
  experimentFileID: id,
  parentExperimentFileID: idOrNone,
  fileSize: idOrNone,
  userID: idOrNone,
  groupID: id,
  expJournalID: idOrNone,
  experimentID: idOrNone,
  studyID: idOrNone,
  projectID: idOrNone,
})
export const experiment = z.strictObject({
  ...texts('barcode', 'name', 'description', 'notes', 'created', 'lastEditDate', 'status', 'statusChanged', 'signatureStatus'),
  experimentID: id,
  groupID: id,
  subgroupID: id,
  userID: id,
  studyID: id,
  projectID: idOrNone,
  lastEditUserID: id,
  workflowStepID: idOrNone,
  dependencyExperimentID: idOrNone,
  due: z.null(),
  experimentStatus: z.strictObject({ experimentStatusID: id, groupID: id, ...texts('color', 'status', 'experimentStatusType') }),
  deleted: z.boolean(),
  template: z.boolean(),
})
export const detail = z.strictObject({ expJournalMetaID: id, name: z.string(), val: z.string() })
export const contents = { contents: text, meta: z.array(detail) }
export const signature = z.strictObject({
  number: id,
  userID: id,
  ...texts('capacity', 'state', 'fullName', 'meaning', 'reason', 'contentDigest', 'digest'),
  requested: z.nullable(z.string()),
  answered: z.nullable(z.string()),
  isFinal: z.boolean(),
})
export const comment = z.strictObject({
  ...texts('commentID', 'threadID', 'text', 'firstName', 'lastName', 'created'),
  experimentID: id,
  expJournalID: id,
  userID: id,
  quotation: z.nullable(text),
  mentions: z.array(id),
  edited: z.nullable(text),
  resolved: z.nullable(text),
  resolvedByUserID: idOrNone,
})
export const section = z.strictObject({
  ...texts('sectionType', 'sectionHeader', 'sectionDate', 'created', 'firstName', 'lastName', 'lastEditDate', 'lastEditUserFirstName', 'lastEditUserLastName'),
  expJournalID: id,
  experimentID: id,
  order: idOrNone,
  deleted: z.boolean(),
  userID: id,
  lastEditUserID: id,
})
export const sectionWithText = z.strictObject({ ...section.shape, ...contents })
export const experimentFile = z.strictObject({
  ...texts('realName', 'storedName', 'stored', 'SHA256Hash', 'origin'),
  experimentFileID: id,
  expJournalFileID: id,
  fileID: id,
  parentExperimentFileID: idOrNone,
  expJournalID: id,
  experimentID: id,
  userID: idOrNone,
  fileSize: id,
  deleted: z.boolean(),
  archived: z.boolean(),
  hybridStorage: z.strictObject(texts('url', 'localStorageRequest')),
})
export const fileInStorage = z.strictObject({
  ...texts('filename', 'path', 'created', 'location', 'extension', 'fileType'),
  fileID: id,
  userID: idOrNone,
  groupID: id,
  folderID: idOrNone,
  size: id,
})
export const protocolCategory = z.strictObject({
  protCategoryID: id,
  name: z.string(),
  archived: z.boolean(),
  protCount: id,
  userID: id,
  groupID: id,
})
