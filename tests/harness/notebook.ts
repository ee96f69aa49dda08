import type { CommentRow } from '#domain/entities/comment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { sectionSampleId, type SectionSampleRow } from '#domain/entities/section-sample.ts'
import { protocolVersionId, type ProtocolStep, type ProtocolVariable, type ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { sectionStepId, type SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { Key } from '#domain/entity.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { signatureMeanings } from '#domain/rules/notebook/signature-meanings.ts'
import { signatureId } from '#domain/rules/notebook/signatures.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { documentId } from './documents.ts'
import { noon } from './factories.ts'
import type { TestDevice } from './two-devices.ts'

const named = (name: string) => ({ name, nameFold: normalizeText(name) })
const owned = { ownerId: 1, createdAt: noon, archived: 0, edits: {} } as const
const changed = { receivedAt: null, changedBy: 1, changedAt: noon, changeReceivedAt: null } as const

export const makeProject = ({ name = 'Cell lines', ...fields }: Partial<ProjectRow> = {}): ProjectRow => ({
  ...owned,
  id: 1,
  ...named(name),
  description: '',
  ...fields,
})

export const makeStudy = ({ name = 'Knock-outs', ...fields }: Partial<StudyRow> = {}): StudyRow => ({
  ...owned,
  id: 1,
  projectId: 1,
  ...named(name),
  description: '',
  meta: {},
  readership: null,
  viewers: [],
  ...fields,
})

export const makeExperiment = ({ name = 'Clone screen', ...fields }: Partial<ExperimentRow> = {}): ExperimentRow => ({
  ...owned,
  id: 1,
  audience: 0,
  studyId: 1,
  ...named(name),
  status: 'PENDING',
  statusChangedAt: noon,
  collaborators: [],
  viewers: [],
  isTemplate: 0,
  addendumOf: null,
  ...changed,
  ...fields,
})

export const makeSection = (fields: Partial<SectionRow> = {}): SectionRow => ({
  ...owned,
  id: 1,
  audience: 0,
  experimentId: 1,
  type: 'PARAGRAPH',
  name: 'Aim',
  orderKey: 'V2',
  documentId: null,
  meta: {},
  lockedBy: null,
  ...changed,
  ...fields,
})

export const makeSectionSample = ({ sectionId = 1, sampleId = 1, ...fields }: Partial<SectionSampleRow> = {}): SectionSampleRow => ({
  id: sectionSampleId(sectionId, sampleId),
  audience: 0,
  sectionId,
  experimentId: 1,
  sampleId,
  name: 'HeLa',
  amount: null,
  unit: '',
  addedBy: 1,
  addedAt: noon,
  receivedAt: null,
  ...fields,
})

export const makeSignatureRow = (fields: Partial<SignatureRow> = {}): SignatureRow => ({
  id: signatureId(1, fields.number ?? 1),
  audience: 0,
  experimentId: 1,
  number: 1,
  capacity: 'author',
  state: 'signed',
  userId: 1,
  fullName: 'Ada Visser',
  meaning: signatureMeanings.author,
  requestedBy: null,
  requestedAt: null,
  at: noon,
  reason: '',
  format: 1,
  contentDigest: 'c'.repeat(64),
  digest: 'd'.repeat(64),
  previous: '',
  isFinal: 1,
  ...fields,
})

/** Someone who was asked to witness the experiment. */
export const makeRequestRow = (fields: Partial<SignatureRow> = {}): SignatureRow =>
  makeSignatureRow({
    number: 2,
    capacity: 'witness',
    state: 'requested',
    userId: 2,
    meaning: '',
    requestedBy: 1,
    requestedAt: noon,
    at: null,
    contentDigest: '',
    digest: '',
    isFinal: 0,
    ...fields,
  })
export const makeProtocol = (fields: Partial<ProtocolRow> = {}): ProtocolRow => ({
  id: 1,
  audience: 0,
  name: 'Western blot',
  nameFold: normalizeText(fields.name ?? 'Western blot'),
  category: 'Protein',
  description: '',
  ownerId: 1,
  current: 1,
  currentKey: 'version-key-0001',
  createdAt: noon,
  changedBy: 1,
  changedAt: noon,
  archived: 0,
  edits: {},
  ...fields,
})

export const makeProtocolStep = (fields: Partial<ProtocolStep> = {}): ProtocolStep => ({
  id: 'block',
  title: 'Block',
  detail: '',
  seconds: 3_600,
  samples: [],
  getReady: '',
  ...fields,
})

export const makeVariable = (fields: Partial<ProtocolVariable> = {}): ProtocolVariable => ({
  id: 'volume',
  name: 'Volume',
  unit: 'mL',
  value: '10',
  formula: '',
  ...fields,
})

export const makeProtocolVersion = ({ protocolId = 1, number = 1, ...fields }: Partial<ProtocolVersionRow> = {}): ProtocolVersionRow => ({
  id: protocolVersionId(protocolId, number),
  audience: 0,
  protocolId,
  number,
  key: 'version-key-0001',
  steps: [makeProtocolStep(), makeProtocolStep({ id: 'wash', title: 'Wash', seconds: null })],
  variables: [makeVariable()],
  note: '',
  createdBy: 1,
  createdAt: noon,
  ...fields,
})

/** A step whose id in the protocol is `block`, unless the id says otherwise. */
export const makeSectionStep = ({ sectionId = 1, ...fields }: Partial<SectionStepRow> = {}): SectionStepRow => ({
  id: sectionStepId(sectionId, 'block'),
  audience: 0,
  sectionId,
  experimentId: 1,
  place: 1,
  title: 'Block',
  detail: '',
  seconds: 3_600,
  samples: [],
  getReady: '',
  createdAt: noon,
  doneAt: null,
  doneBy: null,
  note: '',
  startedAt: null,
  ringsFor: null,
  dueAt: null,
  pausedLeft: null,
  length: 0,
  endedAt: null,
  receivedAt: null,
  edits: {},
  ...fields,
})

export const commentId = 'comment-0000-0000-0001'

export const makeComment = (fields: Partial<CommentRow> = {}): CommentRow => ({
  id: commentId,
  audience: 0,
  experimentId: 1,
  sectionId: 1,
  threadId: fields.id ?? commentId,
  passage: null,
  text: 'Are these bands real?',
  mentions: [],
  authorId: 1,
  createdAt: noon,
  receivedAt: null,
  editedAt: null,
  resolvedBy: null,
  resolvedAt: null,
  archived: 0,
  edits: {},
  ...fields,
})

export interface NotebookFields {
  project?: Partial<ProjectRow>
  study?: Partial<StudyRow>
  experiment?: Partial<ExperimentRow>
  section?: Partial<SectionRow>
  /** A sample in it; none without this. */
  sample?: Partial<SectionSampleRow>
  signatures?: readonly SignatureRow[]
  /** A step of it; none without this. */
  step?: Partial<SectionStepRow>
  comments?: readonly CommentRow[]
  /** A protocol and its first version; none without this. */
  protocol?: Partial<ProtocolRow>
}

/** A project (1), a study (1), an experiment (1) of Ada and a section (1) in it, which names `documentId` as its text; as the server has them. */
export const notebook = ({ project, study, experiment, section, sample, signatures = [], step, comments = [], protocol }: NotebookFields = {}): {
  entity: EntityName
  id: Key
  after: AnyRow
}[] => [
  { entity: 'projects', id: 1, after: { ...makeProject(project) } },
  { entity: 'studies', id: 1, after: { ...makeStudy(study) } },
  { entity: 'experiments', id: 1, after: { ...makeExperiment(experiment) } },
  { entity: 'sections', id: 1, after: { ...makeSection({ documentId, ...section }) } },
  ...(sample ? [makeSectionSample(sample)].map((row) => ({ entity: 'sectionSamples' as const, id: row.id, after: { ...row } })) : []),
  ...signatures.map((row) => ({ entity: 'signatures' as const, id: row.id, after: { ...row } })),
  ...(step ? [makeSectionStep(step)].map((row) => ({ entity: 'sectionSteps' as const, id: row.id, after: { ...row } })) : []),
  ...comments.map((row) => ({ entity: 'comments' as const, id: row.id, after: { ...row } })),
  ...(protocol ? protocolRows(protocol) : []),
]

function protocolRows(fields: Partial<ProtocolRow>): { entity: EntityName; id: Key; after: AnyRow }[] {
  const protocol = makeProtocol(fields)
  const version = makeProtocolVersion({ protocolId: protocol.id })
  return [
    { entity: 'protocols', id: protocol.id, after: { ...protocol } },
    { entity: 'protocolVersions', id: version.id, after: { ...version } },
  ]
}

/** The input for a command, once the server has this notebook. */
export const inNotebook =
  <Input>(input: Input, fields: NotebookFields = {}) =>
  async (device: TestDevice): Promise<Input> => {
    await device.lab.change(...notebook(fields))
    return input
  }
