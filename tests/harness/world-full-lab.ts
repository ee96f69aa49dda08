import { groupSettingsId } from '#domain/entities/group-settings.ts'
import { sectionStepId } from '#domain/entities/section-step.ts'
import { procedureMeta } from '#domain/rules/protocols/procedure-meta.ts'
import { signatureId } from '#domain/rules/notebook/signatures.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { documentRow } from './documents.ts'
import { makeBooking, makeEquipment, makeEquipmentTask } from './equipment.ts'
import { makeSample, makeSampleReservation, noon } from './factories.ts'
import { makeLabelPrinter, makeLabelTemplate, makePrintJob } from './labels.ts'
import {
  makeExperiment,
  makeProject,
  makeProtocol,
  makeProtocolVersion,
  makeRequestRow,
  makeSection,
  makeSectionSample,
  makeComment,
  makeSectionStep,
  makeSignatureRow,
  makeStudy,
} from './notebook.ts'
import { makeBudget, makeOrderItem, makeProduct } from './supplies.ts'
import { documentIdOf } from './world-documents.ts'
import { labOf, people, type Lab, type LabRow } from './world-lab.ts'

/** Ids every workspace starts with in the laboratory that has everything. */
const firstIds = 6

/** Of the group in which several people work: one row or two for every command to be about. */
function moreRows(groupId: number): LabRow[] {
  if (groupId !== 1) return []
  const base = groupId * 10
  const [first, second, third] = [base, base + 1, base + 2]
  const written = { experimentId: first, ownerId: people.ada, audience: 0 }
  const run = { experimentId: second, ownerId: people.max, audience: 0 }
  const document = { schemaNumber: plainTextSchema, audience: 0 }
  const steps = ['block', 'wash'].map((stepId, at) =>
    makeSectionStep({ id: sectionStepId(third, stepId), sectionId: third, experimentId: second, place: at + 1 }),
  )
  const orders = (['requested', 'approved', 'ordered', 'received', 'declined'] as const).map((status, at) => orderOf(base + at, status))
  const rows: readonly (readonly [entity: EntityName, ...rows: readonly object[]])[] = [
    [
      'samples',
      makeSample({ id: base + 5, archived: 1 }),
      makeSample({ id: base + 6, outBy: people.ada, outAt: noon }),
      makeSample({ id: base + 7, parentId: base + 6, amount: 5, seriesId: base }),
    ],
    ['sampleReservations', makeSampleReservation({ sampleId: base + 6, userId: people.max })],
    ['projects', makeProject({ id: first }), makeProject({ id: second, ownerId: people.max })],
    ['studies', makeStudy({ id: first, projectId: first }), makeStudy({ id: second, projectId: second, ownerId: people.max })],
    [
      'experiments',
      makeExperiment({ id: first, studyId: first }),
      makeExperiment({ id: second, studyId: second, ownerId: people.max }),
      makeExperiment({ id: third, studyId: first, status: 'SIGNED' }),
    ],
    [
      'sections',
      makeSection({ ...written, id: first, type: 'PARAGRAPH', documentId: documentIdOf(groupId, 1) }),
      makeSection({ ...written, id: second, type: 'SAMPLESIN', orderKey: 'W2' }),
      makeSection({ ...run, id: third, type: 'PROCEDURE', meta: procedureMeta(base, 1) }),
      makeSection({ ...run, id: base + 3, type: 'SAMPLESIN', orderKey: 'W2' }),
      makeSection({ ...run, id: base + 4, type: 'PROCEDURE', orderKey: 'X2' }),
    ],
    ['sectionSamples', makeSectionSample({ sectionId: base + 3, experimentId: second, sampleId: base + 7 })],
    ['sectionSteps', ...steps],
    ['comments', makeComment({ id: `comment-of-${second}-0000`, sectionId: second, experimentId: second })],
    ['signatures', makeSignatureRow({ id: signatureId(third, 1), experimentId: third }), makeRequestRow({ id: signatureId(third, 2), experimentId: third })],
    [
      'documents',
      documentRow({ ...document, id: documentIdOf(groupId, 0), subject: `samples#${base}` }),
      documentRow({ ...document, id: documentIdOf(groupId, 1), subject: `sections#${first}` }),
    ],
    ['protocols', makeProtocol({ id: base })],
    ['protocolVersions', makeProtocolVersion({ protocolId: base })],
    ['products', makeProduct({ id: base, sampleTypeId: 1 })],
    ['orderItems', ...orders],
    ['budgets', makeBudget({ id: base })],
    ['equipment', makeEquipment({ id: second })],
    ['bookings', makeBooking({ id: base, equipmentId: second })],
    ['equipmentTasks', makeEquipmentTask({ id: 'task-of-equipment-0', equipmentId: second })],
    ['labelTemplates', makeLabelTemplate({ id: 'template-of-labels-0' })],
    ['labelPrinters', makeLabelPrinter({ id: 'printer-of-labels-0' })],
    [
      'printJobs',
      ...[people.ada, people.max].map((audience) => makePrintJob({ id: `job-of-labels-of-${audience}`, audience, printerId: 'printer-of-labels-0' })),
    ],
    ['roles', { id: 'role-of-the-group-0', name: 'Technician', permissions: ['Sample.Create'] }],
    ['groupSettings', { id: groupSettingsId, readership: 'group' }],
    ['tableViews', viewOf(base, people.ada), viewOf(second, people.max)],
  ]
  return rows.flatMap(([entity, ...all]) => all.map((row) => ({ entity, row: row as AnyRow })))
}

/** Ada or Max took its last step. */
function orderOf(id: number, status: OrderStatus): OrderItemRow {
  const order = makeOrderItem({ id, status })
  return { ...order, steps: order.steps.map((step) => ({ ...step, by: id % 2 ? people.ada : people.max })) }
}

const viewOf = (id: number, audience: number): AnyRow => ({
  id,
  audience,
  scope: 'SAMPLES',
  name: 'All',
  columns: [],
  filters: [],
  sortColumn: 'name',
  sortDirection: 'ASC',
})

/** A laboratory that has some of everything. */
export const makeFullLab: () => Promise<Lab> = labOf({ moreRows, firstIds })
