import { expect, test } from 'vitest'
import { makeManifest } from '#tests/harness/addons.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { retry } from '#db/queue/inbox.ts'
import { groupInbox } from '#db/queries/inbox-groups.ts'
import { allErrors } from '#domain/error-code.ts'
import { newFile } from '#tests/harness/files.ts'
import { commands } from '#domain/registry.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { mutationWithAmount, amountOf, remainderOf } from '#src/features/queue/resolutions/amount-correction.ts'
import { replaceIds, type NewId } from '#src/features/queue/resolutions/replace-ids.ts'
import { archivedOf, restoreMutations } from '#src/features/queue/resolutions/restore-correction.ts'
import { barcodeOf, nameOf, noteOf, valuesOf } from '#src/features/queue/resolutions/text-correction.ts'
import { resolutionsOf, type ResolutionKind } from '#src/features/queue/resolutions.ts'
import { makeSample, noon, plainInput } from '#tests/harness/factories.ts'
import { cryoDesign, printInput } from '#tests/harness/labels.ts'
import { productFields, requestFields } from '#tests/harness/supplies.ts'

const place = { layerId: 2, position: 3 }
const fields = [{ id: 7, key: 'Passage', type: 'TEXT', required: false, options: [] }]
const unit = { name: 'F', kind: 'freezer', temperature: -80, department: '', building: '', floor: '', room: '' }

const equipmentTask = { kind: 'validation', title: '', every: 6, unit: 'months', dueOn: '2026-12-01', responsibleId: 0 }

/** What a person may have entered for each command. */
const addonScript = { manifest: makeManifest(), codeHash: 'a'.repeat(64), codeSize: 1, source: '' }
const inputs: Readonly<Record<string, unknown>> = {
  'series.add-samples@1': { seriesId: 1, sampleIds: [1, 2] },
  'sample.adjust-amount@1': { sampleId: 1, delta: -0.05, unit: 'mL' },
  'layer.archive@1': { layerId: 2, archived: true },
  'sample.archive@1': { sampleId: 1 },
  'sample-type.archive@1': { sampleTypeId: 1, archived: false },
  'unit.archive@1': { unitId: 1, archived: true },
  'sample.check-out@1': { sampleId: 1 },
  'layer.create@1': { id: 60, parentId: 1, name: 'Box', kind: 'box', rows: 9, columns: 9, altBarcode: 'B-1' },
  'sample.create@1': { ...plainInput, ...place, id: 50, name: 'New', altBarcode: 'T-1', parentId: 1 },
  'sample-type.create@1': { id: 9, name: 'Kind', description: '', shape: 'ring', tone: 'blue', unit: 'mL', fields },
  'series.create@1': { id: 9, name: 'Course', sampleIds: [1, 2] },
  'unit.create@1': { id: 9, rootLayerId: 61, ...unit },
  'sample.delete@1': { sampleId: 1 },
  'series.delete@1': { seriesId: 1 },
  'view.delete@1': { viewId: 1 },
  'layer.edit@1': { layerId: 2, set: { name: 'Box 2', rows: 2, columns: 2 } },
  'sample.edit@1': { sampleId: 1, set: { name: { was: 'HeLa', to: 'H' }, 'meta:7': { was: '', to: 'x' } } },
  'sample-type.edit@1': { sampleTypeId: 1, set: { name: 'Kind' }, fields: [], removed: [], order: [], added: [] },
  'unit.edit@1': { unitId: 1, set: { name: 'F2' } },
  'layer.move@1': { layerId: 2, parentId: 3, place: null },
  'layer.move-contents@1': { fromLayerId: 2, toLayerId: 3 },
  'sample.move@1': { sampleId: 1, ...place },
  'sample.place-next@1': { sampleId: 1, layerId: 2 },
  'layer.record-count@1': { layerId: 2, found: [1], missing: [2] },
  'series.remove-samples@1': { seriesId: 1, sampleIds: [1, 2] },
  'member.set-role@1': { userId: 2, role: 'Student' },
  'member.remove@1': { userId: 2 },
  'member.undo-remove@1': { userId: 2, was: { fullName: 'Max', role: 'Member', roleId: null } },
  'member.give-role@1': { userId: 2, roleId: 'role-0000-0000-0001' },
  'role.save@1': { id: 'role-0000-0000-0001', name: 'Technician', permissions: ['Sample.Create'] },
  'role.delete@1': { id: 'role-0000-0000-0001' },
  'series.rename@1': { seriesId: 1, was: 'a', name: 'b' },
  'layer.reserve@1': { layerId: 2, positions: [3], reserved: true, note: '' },
  'sample.restore@1': { sampleId: 1, ...place },
  'sample-type.restore-fields@1': { sampleTypeId: 1, fields, order: [7] },
  'sample.return@1': { sampleId: 1, thawed: false },
  'view.save@1': { id: 9, isNew: true, scope: 'SAMPLES', name: 'View', columns: [], filters: [], sortColumn: 'name', sortDirection: 'ASC' },
  'layer.set-barcode@1': { layerId: 2, barcode: 'B-1' },
  'sample.set-barcode@1': { sampleId: 1, barcode: 'T-1' },
  'sample.reserve@1': { sampleId: 1, amount: 0.2, unit: 'mL', experimentId: null, note: 'for Friday' },
  'sample.release@1': { sampleId: 1, userId: 2 },
  'sample.set-missing@1': { sampleId: 1, missing: true },
  'sample.set-low-stock@1': { sampleId: 1, lowAmount: 1 },
  'sample.set-parent@1': { sampleId: 1, parentId: 2 },
  'sample.aliquot@1': { sampleId: 1, amount: 0.5, unit: 'mL', layerId: 2, aliquots: [{ id: 50, name: 'a', position: 3 }] },
  'sample.undo-aliquot@1': { sampleId: 1, aliquotIds: [50] },
  'layer.undo-count@1': { layerId: 2, countedAt: 1, was: { countedAt: null, countedBy: null }, marks: [] },
  'sample.undo-return@1': { sampleId: 1, thaws: 0, was: { outBy: 1, outAt: null, missingSince: null, thaws: 0 } },
  'queue.skip@1': {},
  'equipment.create@1': { id: 9, name: 'qPCR', kind: '', room: '', isBookable: true },
  'equipment.edit@1': { equipmentId: 9, texts: { name: { was: 'qPCR', to: 'qPCR 1' } }, rules: {} },
  'equipment.set-status@1': { equipmentId: 9, eventId: 'event-0000-0000-0001', status: 'in repair', text: '' },
  'equipment.set-barcode@1': { equipmentId: 9, barcode: 'QP-1' },
  'equipment.log@1': { equipmentId: 9, eventId: 'event-0000-0000-0001', text: 'Cleaned' },
  'equipment.archive@1': { equipmentId: 9, archived: true },
  'equipment.save-task@1': { taskId: 'task-0000-0000-00001', equipmentId: 9, ...equipmentTask },
  'equipment.complete-task@1': { taskId: 'task-0000-0000-00001', eventId: 'event-0000-0000-0001', doneOn: '2026-11-20', result: 'passed', text: '' },
  'equipment.archive-task@1': { taskId: 'task-0000-0000-00001', archived: true },
  'addon.install@1': { ...addonScript, addonId: 9 },
  'addon.update@1': { ...addonScript, addonId: 9 },
  'addon.enable@1': { addonId: 9, enabled: true },
  'addon.configure@1': { addonId: 9, scope: 'GROUP', configuration: '{' },
  'addon.remove@1': { addonId: 9, removed: true },
  'addon.allow-hosts@1': { addonId: 9, hosts: [] },
  'addon.set-license@1': { addonId: 9, endsOn: '' },
  'label.save-template@1': { templateId: 'template-0000-0001', name: 'Cryo', subject: 'sample', design: cryoDesign },
  'label.archive-template@1': { templateId: 'template-0000-0001', archived: true },
  'label.save-printer@1': { printerId: 'printer-0000-00001', name: 'Zebra', dpi: 300, width: 24, height: 13 },
  'label.archive-printer@1': { printerId: 'printer-0000-00001', archived: true },
  'label.print@1': printInput,
  'label.cancel-print@1': { jobId: 'job-0000-0000-00001' },
  'label.report-print@1': { jobId: 'job-0000-0000-00001', state: 'printed', reason: '' },
  'booking.create@1': { id: 9, equipmentId: 9, from: noon, to: noon + 3_600_000, title: '' },
  'booking.move@1': { bookingId: 9, from: noon, to: noon + 3_600_000, title: '' },
  'booking.cancel@1': { bookingId: 9, canceled: true },
  'document.create@1': { id: 'document-0000-0000-0001', subject: 'samples#1', schemaNumber: 1, audience: 0 },
  'document.create@2': { id: 'document-0000-0000-0002', subject: 'samples#1', schemaNumber: 5, audience: 0 },
  'document.append@1': {
    documentId: 'document-0000-0000-0001',
    updateId: 'update-0000-0000-0001',
    chains: ['copy-0000-0000-0001'],
    part: 1,
    parts: 1,
    content: 'AAA=',
  },
  'document.sign@1': { documentId: 'document-0000-0000-0001' },
  'document.archive@1': { documentId: 'document-0000-0000-0001', archived: true },
  'file.add@1': newFile,
  'file.archive@1': { fileId: newFile.id, archived: true },
  'file.remove@1': { fileId: newFile.id },
  'file.hold@1': { experimentId: 1, fileIds: [newFile.id] },
  'experiment.note-writing@1': { writings: [{ documentId: 'document-0000-0000-0001', userId: 2, at: noon, receivedAt: noon }] },
  'file.store@1': { fileId: newFile.id, sha256: newFile.sha256 },
  'notification.add@1': {
    notifications: [{ id: 1, audience: 1, kind: 'low', count: 1, name: 'A', detail: '', actor: '', scope: 'INVENTORY', foreignId: 1, targetUrl: '/members/' }],
  },
  'notice.write@1': { text: 'Freezer F2 is being defrosted on Friday' },
  'notification.read@1': { notificationIds: [1] },
  'equipment.follow-units@1': { unitIds: [1] },
  'notification.remove@1': { notificationIds: [1] },
  'project.create@1': { id: 9, name: 'Cell lines', description: '' },
  'project.edit@1': { projectId: 1, set: { name: { was: 'a', to: 'b' } } },
  'project.archive@1': { projectId: 1, archived: true },
  'study.create@1': { id: 9, projectId: 1, name: 'Knock-outs', description: '' },
  'study.edit@1': { studyId: 1, set: { description: { was: '', to: 'b' } } },
  'study.move@1': { studyId: 1, projectId: 2 },
  'study.archive@1': { studyId: 1, archived: true },
  'experiment.create@1': { id: 9, studyId: 1, name: 'Clone screen' },
  'experiment.edit@1': { experimentId: 1, set: { name: { was: 'a', to: 'b' } } },
  'experiment.set-status@1': { experimentId: 1, status: 'PROGRESS', was: 'PENDING' },
  'experiment.move@1': { experimentId: 1, studyId: 2 },
  'experiment.share@1': { experimentId: 1, userId: 2, shared: true },
  'experiment.set-readers@1': { experimentId: 1, readership: 'people', add: [2], remove: [] },
  'study.set-readers@1': { studyId: 1, readership: null, add: [], remove: [] },
  'group.set-readership@1': { readership: 'people' },
  'experiment.archive@1': { experimentId: 1, archived: true },
  'experiment.sign@1': { experimentId: 1, capacity: 'author', fullName: 'Ada', contentDigest: 'c'.repeat(64), digest: 'd'.repeat(64), witnessId: 2 },
  'experiment.ask-witness@1': { experimentId: 1, witnessId: 2 },
  'experiment.decline-signature@1': { experimentId: 1, reason: 'The gel is missing' },
  'section.create@1': { id: 9, experimentId: 1, type: 'PARAGRAPH', name: 'Aim', orderKey: 'V2', documentId: 'document-0000-0000-0001' },
  'section.rename@1': { sectionId: 1, was: 'a', name: 'b' },
  'section.move@1': { sectionId: 1, orderKey: 'V2' },
  'section.archive@1': { sectionId: 1, archived: true },
  'section.edit-details@1': { sectionId: 1, details: { Lane: { was: '', to: '3' } } },
  'section.convert-text@1': { sectionId: 1, documentId: 'document-0000-0000-0001' },
  'comment.add@1': { commentId: 'comment-0000-0000-0001', sectionId: 1, threadId: null, passage: null, text: 'Real?', mentions: [] },
  'comment.edit@1': { commentId: 'comment-0000-0000-0001', text: { was: 'Real?', to: 'Are they real?' }, mentions: [] },
  'comment.remove@1': { commentId: 'comment-0000-0000-0001', removed: true },
  'comment.resolve@1': { threadId: 'comment-0000-0000-0001', resolved: true },
  'section.lock@1': { sectionId: 1, locked: true },
  'section.add-samples@1': { sectionId: 1, sampleIds: [1, 2] },
  'section.use-amount@1': { sectionId: 1, sampleId: 1, used: { amount: 0.05, unit: 'mL' }, was: null },
  'section.remove-samples@1': { sectionId: 1, sampleIds: [1, 2] },
  'section.copy-protocol@1': { sectionId: 1, protocolId: 1, version: 1, key: 'version-key-0001' },
  'section.set-variable@1': { sectionId: 1, variableId: 'volume', was: '10', to: '5' },
  'step.check@1': { sectionId: 1, stepId: 'block', done: true },
  'step.run-timer@1': { sectionId: 1, stepId: 'block', to: 'run' },
  'step.add-time@1': { sectionId: 1, stepId: 'block', seconds: 300 },
  'step.edit-note@1': { sectionId: 1, stepId: 'block', note: { was: '', to: 'Pale' } },
  'protocol.create@1': { id: 9, name: 'Western blot', category: '', description: '' },
  'protocol.edit@1': { protocolId: 1, set: { category: { was: '', to: 'Protein' } } },
  'protocol.save-version@1': { protocolId: 1, key: 'version-key-0002', basedOn: 'version-key-0001', steps: [], variables: [], note: '' },
  'protocol.archive@1': { protocolId: 1, archived: true },
  'product.create@1': { ...productFields, id: 9 },
  'product.edit@1': { productId: 1, texts: { name: { was: 'a', to: 'b' } }, values: { price: 10, barcode: 'P-1' } },
  'product.archive@1': { productId: 1, archived: true },
  'sample.set-product@1': { sampleId: 1, productId: 1 },
  'order.request@1': { ...requestFields, id: 9 },
  'order.edit@1': { orderItemId: 1, set: { quantity: 2 } },
  'order.approve@1': { orderItemId: 1 },
  'order.decline@1': { orderItemId: 1, note: '' },
  'order.place@1': { orderItemId: 1, orderNumber: 'ORD-1', dueOn: '', note: '' },
  'order.cancel@1': { orderItemId: 1, note: '' },
  'order.receive@1': { orderItemId: 1, packs: 1, note: '' },
  'order.store@1': { orderItemId: 1, containers: 1, note: '', isAll: true },
  'order.take-back@1': { orderItemId: 1, status: 'approved' },
  'budget.create@1': { id: 9, costCenter: '4410', name: '', amount: 1_000, currency: 'USD', firstDay: '2026-11-01', lastDay: '2026-11-30' },
  'budget.edit@1': { budgetId: 1, set: { amount: 2_000 } },
  'setting.write@1': { key: 'Theme', value: 'dark' },
}

/** The detail of a refusal with each code. */
const details: Readonly<Record<string, InboxItem['detail']>> = {
  'sample.archived': { sampleId: 1 },
  'sample.gone': { sampleId: 1 },
  'layer.archived': { layerId: 2 },
  'type.archived': { sampleTypeId: 1 },
  'sample.field-unknown': { field: '7' },
}

const item = (command: string, code: string, input = inputs[command], detail = details[code] ?? {}, n = 1): InboxItem => ({
  n,
  code,
  detail,
  remarks: [],
  arrivedAt: noon,
  intent: { n, command, input, userId: 1, groupId: 1, capturedAt: noon, clockOffset: 0, appVersion: '', label: 'Act on T-1', about: [] },
})

/** If something is gone or impossible, the only choice is to discard it. */
const onlyDiscarded =
  /\.gone$|\.cycle$|\.is-unit$|counted-since|grid-invalid|temperature-invalid|own-role|member\.present|label\.(?:template|printer)-gone|print-begun|(?:sample|file)\.signed/

/** In addition to its own refusals, those that the server and the device can give any mutation. */
const anyAct = ['id.not-leased', 'id.used-by-copy', 'input.invalid', 'mutation.held', 'change.too-large', 'change.unreadable', 'group.left']
const refusedActs = [...commands].flatMap(([id, command]) => [...new Set([...command.refusals, ...anyAct])].map((code): [string, string] => [id, code]))

test('there is a mutation of every command for testing refusals', () => {
  expect(Object.keys(inputs).sort()).toEqual([...commands.keys()].sort())
  for (const [id, command] of commands) expect(command.input.safeParse(inputs[id]), id).toMatchObject({ success: true })
})

test.each(refusedActs)('%s refused with %s has a resolution on its card [FAULT-62]', (command, code) => {
  const ways = resolutionsOf(item(command, code))
  if (onlyDiscarded.test(code)) expect(ways.filter((way) => !['without', 'place'].includes(way))).toEqual([])
  else expect(ways).not.toEqual([])
  expect(allErrors).toHaveProperty([code])
})

test.each<[string, string[], ResolutionKind]>([
  ['position.taken', ['sample.move@1', 'sample.restore@1', 'sample.create@1', 'sample.aliquot@1'], 'place'],
  ['position.reserved', ['sample.move@1', 'sample.restore@1', 'sample.create@1', 'sample.aliquot@1'], 'place'],
  ['layer.archived', ['sample.move@1', 'sample.create@1', 'sample.aliquot@1', 'sample.restore@1'], 'place'],
  ['layer.gone', ['sample.move@1', 'sample.place-next@1', 'sample.create@1', 'sample.aliquot@1'], 'place'],
  ['barcode.reserved', ['product.create@1', 'product.edit@1'], 'barcode'],
  ['barcode.taken', ['sample.set-barcode@1', 'layer.set-barcode@1', 'equipment.set-barcode@1', 'sample.create@1', 'layer.create@1'], 'barcode'],
  ['amount.below-zero', ['sample.adjust-amount@1', 'sample.aliquot@1', 'section.use-amount@1'], 'amount'],
  ['amount.too-large', ['sample.adjust-amount@1'], 'amount'],
  ['sample.archived', ['sample.move@1', 'sample.edit@1', 'sample.adjust-amount@1', 'sample.aliquot@1', 'series.add-samples@1'], 'restore'],
  ['sample.archived', ['series.add-samples@1', 'series.create@1', 'section.add-samples@1', 'section.remove-samples@1'], 'without'],
  ['type.name-taken', ['sample-type.create@1', 'sample-type.edit@1'], 'name'],
  ['layer.name-missing', ['layer.create@1', 'layer.edit@1'], 'name'],
  ['sample.name-missing', ['sample.edit@1', 'sample.create@1', 'sample.aliquot@1'], 'name'],
  ['project.name-missing', ['project.create@1'], 'name'],
  ['study.name-missing', ['study.create@1'], 'name'],
  ['experiment.name-missing', ['experiment.create@1'], 'name'],
  ['section.name-missing', ['section.create@1', 'section.rename@1'], 'name'],
  ['protocol.name-missing', ['protocol.create@1'], 'name'],
  ['product.name-missing', ['product.create@1'], 'name'],
  ['order.name-missing', ['order.request@1'], 'name'],
  ['product.code-taken', ['product.create@1', 'product.edit@1'], 'barcode'],
  ['order.too-many-packs', ['order.receive@1'], 'note'],
  ['signature.proof-needed', ['experiment.decline-signature@1'], 'decline'],
  ['protocol.changed', ['protocol.save-version@1', 'section.copy-protocol@1'], 'current-version'],
  ['id.used-by-copy', ['protocol.create@1', 'project.create@1', 'study.create@1', 'experiment.create@1', 'section.create@1'], 'new-id'],
  ['sample.field-required', ['sample.edit@1'], 'value'],
  ['sample.field-invalid', ['sample.edit@1'], 'value'],
  ['sample.field-unknown', ['sample.edit@1'], 'value'],
  ['sample.field-required', ['sample.create@1'], 'form'],
  ['barcode.taken', ['sample.create@1'], 'form'],
  ['position.taken', ['sample.create@1'], 'form'],
  ['id.not-leased', ['sample.create@1'], 'form'],
  ['id.used-by-copy', ['sample.create@1', 'layer.create@1', 'sample.aliquot@1', 'unit.create@1', 'series.create@1', 'sample-type.create@1'], 'new-id'],
  ['id.used-by-copy', ['sample.move@1', 'sample.place-next@1'], 'place'],
])('with %s, %j can be edited and sent again [FAULT-46] [FAULT-62]', (code, ids, way) => {
  for (const id of ids) expect(resolutionsOf(item(id, code)), id).toContain(way)
})

test('a rejected new sample can be edited and sent again, whatever the reason except a missing permission [QUEUE-04]', () => {
  for (const code of [...createSample.refusals, 'input.invalid', 'id.not-leased', 'change.too-large', 'change.unreadable']) {
    const ways = resolutionsOf(item('sample.create@1', code))
    if (code === 'permission.denied') expect(ways).toEqual(['again'])
    else expect(ways, code).not.toEqual(['again'])
  }
})

test('what someone has already restored is not restored twice: it is moved there, or nothing is left to do [FAULT-62]', () => {
  expect(resolutionsOf(item('sample.restore@1', 'sample.not-archived'))).toEqual(['place'])
  expect(resolutionsOf(item('sample.restore@1', 'sample.not-archived', { sampleId: 1, layerId: null, position: 0 }))).toEqual(['settled'])
})

test('an unreadable mutation is shown as it is, and has a resolution, too', () => {
  for (const id of commands.keys()) expect(resolutionsOf(item(id, 'change.unreadable', null))).toEqual(['again'])
  expect(groupInbox([item('sample.create@1', 'change.unreadable', null)])).toHaveLength(1)
})

test('a code of a newer server can be tried again', () => {
  expect(resolutionsOf(item('sample.move@1', 'sample.frozen'))).toEqual(['again'])
})

test('the label of an edited mutation says what it does now', () => {
  const barcode = barcodeOf(item('sample.set-barcode@1', 'barcode.taken'))!
  expect(barcode.with('T-2')).toMatchObject([{}, { sampleId: 1, barcode: 'T-2' }, 'Act on T-2'])
  expect(barcode.with(' ')).toMatchObject([{}, { barcode: null }, 'Act on –'])
  expect(nameOf(item('sample.create@1', 'sample.name-missing'))!.with('Newer')[1]).toMatchObject({ name: 'Newer', altBarcode: 'T-1' })
  const [, value] = valuesOf(item('sample.edit@1', 'sample.field-invalid'))
  expect(value!.with('y')[1]).toMatchObject({ set: { name: { to: 'H' }, 'meta:7': { was: '', to: 'y' } } })
  expect(value!.without?.[1]).toEqual({ sampleId: 1, set: { name: { was: 'HeLa', to: 'H' } } })
})

test('a product whose GTIN another one got meanwhile is added without it, and packs beyond the order are received with the reason', () => {
  const product = item('product.create@1', 'product.code-taken', { ...productFields, id: 9, gtin: '04012345678901', barcode: null })
  expect(barcodeOf(product)!.with('')).toMatchObject([{}, { id: 9, gtin: null, barcode: null }, 'Act on T-1'])
  const edit = item('product.edit@1', 'product.code-taken', { productId: 1, texts: {}, values: { gtin: '04012345678901' } })
  expect(barcodeOf(edit)!.with('4006381333931')).toMatchObject([{}, { values: { gtin: '4006381333931' } }, 'Act on T-1'])
  const { value, with: because } = noteOf(item('order.receive@1', 'order.too-many-packs'))!
  expect([value, because('Sent twice')[1]]).toEqual(['', { orderItemId: 1, packs: 1, note: 'Sent twice' }])
})

test('the rest of an amount is all there is, and each aliquot’s share never more [FAULT-62]', () => {
  const take = item('sample.adjust-amount@1', 'amount.below-zero')
  expect(remainderOf(amountOf(take)!, { amount: 0.03, unit: 'mL' })).toEqual({ amount: 0.03, unit: 'mL' })
  expect(remainderOf(amountOf(take)!, { amount: 0, unit: 'mL' })).toBeUndefined()
  expect(mutationWithAmount(take, makeSample({ name: 'HeLa' }), 0.03, 'mL')).toMatchObject([
    {},
    { delta: -0.03, unit: 'mL' },
    'Changed the amount of HeLa by -0.03 mL',
  ])
  const use = { sectionId: 1, sampleId: 1, used: { amount: 500, unit: 'µL' }, was: { amount: 100, unit: 'µL' } }
  const used = item('section.use-amount@1', 'amount.below-zero', use)
  // What was used before is out of the sample already.
  expect(remainderOf(amountOf(used)!, { amount: 0.03, unit: 'mL' })).toEqual({ amount: 0.13, unit: 'mL' })
  expect(mutationWithAmount(used, makeSample(), 0.13, 'mL')).toMatchObject([{}, { ...use, used: { amount: 0.13, unit: 'mL' } }, 'Act on T-1'])
  const aliquots = [1, 2, 3].map((id) => ({ id, name: `${id}`, position: id }))
  const divide = item('sample.aliquot@1', 'amount.below-zero', { sampleId: 1, amount: 500, unit: 'µL', layerId: null, aliquots })
  expect(remainderOf(amountOf(divide)!, { amount: 0.1, unit: 'mL' })).toEqual({ amount: 33.3333, unit: 'µL' })
})

test('changes to a row follow it to another id, and nothing else changes', () => {
  const renamed = (command: string, input: unknown, kind: NewId['kind'] = 'samples') => replaceIds({ command, input }, [{ kind, from: 5, to: 9 }])
  expect(renamed('sample.adjust-amount@1', { sampleId: 5, delta: 5 })).toEqual({ sampleId: 9, delta: 5 })
  expect(renamed('sample.set-parent@1', { id: 6, parentId: 5, position: 5 })).toEqual({ id: 6, parentId: 9, position: 5 })
  expect(renamed('series.add-samples@1', { seriesId: 5, sampleIds: [4, 5] })).toEqual({ seriesId: 5, sampleIds: [4, 9] })
  expect(renamed('layer.undo-count@1', { layerId: 5, marks: [{ sampleId: 5, was: null, now: 5 }] })).toEqual({
    layerId: 5,
    marks: [{ sampleId: 9, was: null, now: 5 }],
  })
  expect(renamed('layer.move@1', { layerId: 3, parentId: 5 }, 'storageLayers')).toEqual({ layerId: 3, parentId: 9 })
  expect(renamed('layer.move@1', { layerId: 5, parentId: 3 })).toEqual({ layerId: 5, parentId: 3 })
  expect(renamed('sample.edit@1', { sampleId: 5, set: { meta: { 5: 'E. coli' } } }, 'sampleFields')).toEqual({ sampleId: 5, set: { meta: { 9: 'E. coli' } } })
})

test('the text of a section that gets another id belongs to it under that id, and what was written in it is one decision with it', () => {
  const creation = item('section.create@1', 'experiment.archived')
  const text = item('document.create@1', 'section.gone', { ...(inputs['document.create@1'] as object), subject: 'sections#9' }, {}, 2)
  const written = item('document.append@1', 'document.gone', undefined, {}, 3)
  expect(replaceIds(text.intent, [{ kind: 'sections', from: 9, to: 900 }])).toMatchObject({ subject: 'sections#900' })
  expect(replaceIds(text.intent, [{ kind: 'sections', from: 8, to: 900 }])).toMatchObject({ subject: 'sections#9' })
  const about = ({ intent, ...rest }: InboxItem): InboxItem => ({ ...rest, intent: { ...intent, about: commands.get(intent.command)!.about(intent.input) } })
  expect(groupInbox([creation, text, written].map(about))).toMatchObject([{ item: { n: 1 }, dependants: [{ n: 2 }, { n: 3 }] }])
})

test('what was to be created is created under another id [FAULT-21]', () => {
  const create = inputs['sample.create@1'] as { id: number }
  expect(replaceIds({ command: 'sample.create@1', input: create }, [{ kind: 'samples', from: create.id, to: 900 }])).toEqual({ ...create, id: 900 })
  const layer = inputs['layer.create@1'] as { id: number }
  expect(replaceIds({ command: 'layer.create@1', input: layer }, [{ kind: 'storageLayers', from: layer.id, to: 900 }])).toMatchObject({ id: 900 })
  const divided = inputs['sample.aliquot@1'] as { aliquots: { id: number }[] }
  const [first] = divided.aliquots
  expect(replaceIds({ command: 'sample.aliquot@1', input: divided }, [{ kind: 'samples', from: first!.id, to: 900 }])).toMatchObject({
    aliquots: [{ ...first, id: 900 }, ...divided.aliquots.slice(1)],
  })
})

test('a field of a sample itself is added under another number, or another name', () => {
  const field = { id: 501, key: 'Donor', type: 'TEXT' }
  const input = { sampleId: 1, set: { 'meta:501': { was: '', to: 'D-7' }, note: { was: '', to: 'x' } }, ownFields: [field] }
  expect(replaceIds({ command: 'sample.edit@1', input }, [{ kind: 'sampleFields', from: 501, to: 900 }])).toEqual({
    sampleId: 1,
    set: { 'meta:900': { was: '', to: 'D-7' }, note: { was: '', to: 'x' } },
    ownFields: [{ ...field, id: 900 }],
  })
  const refused = item('sample.edit@1', 'sample.field-taken', input)
  expect(resolutionsOf(refused)).toEqual(['name'])
  expect(nameOf(refused)).toMatchObject({ value: 'Donor' })
  expect(nameOf(refused)!.with('Donor code')[1]).toEqual({ ...input, ownFields: [{ ...field, key: 'Donor code' }] })
})

test('with Restore and apply, the tube is restored and the mutation applied; refused, neither happens [FAULT-62]', async () => {
  const { ada } = await makeTwoDevices()
  const refused = item('sample.adjust-amount@1', 'sample.archived', { sampleId: 4, delta: -2, unit: 'mL' }, { sampleId: 4 })
  await ada.disk.transaction([], (stored) => stored.save({ inbox: [refused] }))
  const first = restoreMutations(archivedOf(refused)!, refused)
  await expect(retry(ada.disk, ada.context, [refused], { first })).rejects.toMatchObject({ code: 'amount.below-zero' })
  expect(ada.row('samples', 4)).toMatchObject({ archived: 1 })
  const replacements = new Map([[refused, mutationWithAmount(refused, makeSample({ id: 4, name: 'Old' }), 1, 'mL')!]])
  await retry(ada.disk, ada.context, [refused], { first, replacements })
  await ada.sync()
  expect(ada.row('samples', 4)).toMatchObject({ archived: 0, amount: 0, layerId: null })
  expect(ada.state.inbox).toEqual([])
})

test('a sample whose barcode was taken meanwhile is created with another, and later changes to it with it [FAULT-46]', async () => {
  const { ada, max } = await makeTwoDevices()
  const id = await ada.takeId('samples')
  await ada.do(createSample, { ...plainInput, id, name: 'New', altBarcode: 'TUBE-7' })
  await ada.do(moveSample, { sampleId: id, layerId: 2, position: 3 })
  await ada.do(adjustAmount, { sampleId: id, delta: 2, unit: 'mL' })
  await max.do(setSampleBarcode, { sampleId: 2, barcode: 'TUBE-7' })
  await max.sync()
  await ada.sync()
  expect(ada.state.inbox.map(({ code }) => code)).toEqual(['barcode.taken', 'sample.gone', 'sample.gone'])
  const [made, ...since] = ada.state.inbox
  expect(resolutionsOf(made!)).toContain('barcode')
  await retry(ada.disk, ada.context, [made!, ...since], { replacements: new Map([[made!, barcodeOf(made!)!.with('TUBE-8')]]) })
  await ada.sync()
  expect(await ada.lab.row('samples', id)).toMatchObject({ altBarcode: 'TUBE-8', layerId: 2, position: 3, amount: 3 })
  expect(ada.state.inbox).toEqual([])
})
