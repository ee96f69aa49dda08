import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { sectionSampleId, type SectionSampleRow } from '#domain/entities/section-sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { Key } from '#domain/entity.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { signatureMeanings } from '#domain/rules/signature-meanings.ts'
import { signatureId } from '#domain/rules/signatures.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { noon } from './factories.ts'
import type { TestDevice } from './two-devices.ts'

const named = (name: string) => ({ name, nameFold: normalizeText(name) })
const owned = { ownerId: 1, createdAt: noon, archived: 0, edits: {} } as const
const changed = { changedBy: 1, changedAt: noon } as const

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

export interface NotebookFields {
  project?: Partial<ProjectRow>
  study?: Partial<StudyRow>
  experiment?: Partial<ExperimentRow>
  section?: Partial<SectionRow>
  /** A sample in it; none without this. */
  sample?: Partial<SectionSampleRow>
  signatures?: readonly SignatureRow[]
}

/** A project (1), a study (1), an experiment (1) of Ada and a section (1) in it, as the server has them. */
export const notebook = ({ project, study, experiment, section, sample, signatures = [] }: NotebookFields = {}): {
  entity: EntityName
  id: Key
  after: AnyRow
}[] => [
  { entity: 'projects', id: 1, after: { ...makeProject(project) } },
  { entity: 'studies', id: 1, after: { ...makeStudy(study) } },
  { entity: 'experiments', id: 1, after: { ...makeExperiment(experiment) } },
  { entity: 'sections', id: 1, after: { ...makeSection(section) } },
  ...(sample ? [makeSectionSample(sample)].map((row) => ({ entity: 'sectionSamples' as const, id: row.id, after: { ...row } })) : []),
  ...signatures.map((row) => ({ entity: 'signatures' as const, id: row.id, after: { ...row } })),
]

/** The input for a command, once the server has this notebook. */
export const inNotebook =
  <Input>(input: Input, fields: NotebookFields = {}) =>
  async (device: TestDevice): Promise<Input> => {
    await device.lab.change(...notebook(fields))
    return input
  }
