import { shapes } from '#domain/schema.ts'
import { leasedKinds } from '#domain/leased-kinds.ts'
import { notificationKinds } from '#domain/rules/notifications/notification-kinds.ts'
import { roleNames } from '#domain/roles.ts'
import { cryoDesign, printInput } from '#tests/harness/labels.ts'
import { definitionIdOf } from '#domain/wire/inventory/storage-to-wire.ts'
import { password } from '#tests/harness/server.ts'
import { makePng } from '#tests/harness/png.ts'
import { noon } from '#tests/harness/factories.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import { sampleExpansions } from '#server/routes/samples/wire-samples.ts'
import { layerExpansions } from '#server/routes/storage-layers/wire-layers.ts'
import { storageExpansions } from '#server/routes/storage/devices.ts'
import { wireNumberOf } from '#server/routes/wire-number.ts'
import type { KnownValues } from './arbitrary-of.ts'
import { loginOf } from './lab.ts'
import type { Side } from './sides.ts'

/** Stands for the hash of a block of a group, which is filled in when the call is sent. */
export const hashOf = ({ name }: Side): string => `${name === 'ours' ? 'a' : 'b'}${'e'.repeat(63)}`

/** Stand for something of the caller's own, which is filled in when the call is sent: see send.ts. */
export const own = { device: 'own-device-key', epoch: 'own-epoch', user: 777_000_001, group: 777_000_002, leased: 777_001_000, number: 777_002_000 } as const

const shelfDefinition = definitionIdOf({ kind: 'shelf', rows: 0, columns: 0, rowNumbering: 'alphabetic', columnNumbering: 'numeric', transposed: 0 })

/** An id that nothing has. */
export const nowhere = 987_654_321

/** Mostly of the caller's own group, sometimes of the other one, sometimes of nothing. */
const mixed = <T>(of: (side: Side) => readonly T[], mine: Side, others: Side | undefined, nothing: readonly T[]): T[] => [
  ...Array.from({ length: 3 }, () => of(mine)).flat(),
  ...(others ? of(others).slice(0, 2) : []),
  ...nothing,
]

/** Most of all: a call needs many of these at once. */
const often = <T>(value: T): T[] => Array.from({ length: 20 }, () => value)

/** Only what is in one's own group. */
export const ownValues = (mine: Side): KnownValues => valuesFor(mine, undefined)

/** Mostly what is in one's own group, sometimes what is in the other, and sometimes what does not exist. */
export const knownValues = (mine: Side, others: Side): KnownValues => valuesFor(mine, others)

/** Each call accepts those of what it lists. */
const expansions = [sampleExpansions, layerExpansions, storageExpansions, ['samples'], ['signingStatus']].map((names) => names.join(','))

/** What fields are called, from the most particular name to the least. */
function valuesFor(mine: Side, others: Side | undefined): KnownValues {
  const theirs = <T>(of: (side: Side) => T): T[] => (others ? [of(others)] : [])
  const missing = others ? [nowhere] : []
  const ids = (...kinds: (keyof Side['ids'])[]) =>
    kinds.flatMap((kind) =>
      mixed<number | string>((side) => [side.ids[kind]].flat(), mine, others, kind === 'documents' || kind === 'files' || kind === 'groupRoles' ? [] : missing),
    )
  const users = [...often(own.user), mine.users.Member, mine.users.Guest, ...theirs(({ users }) => users.Administrator)]
  const groups = [...often(own.group), mine.group, mine.group, ...theirs(({ group }) => group), ...missing]
  const leased = [own.leased, own.leased + 1, own.leased + 2]
  const subjects = ids('samples').map((id) => `samples#${id}`)
  const places = ids('layers').flatMap((id) => [String(id), `${id}_1`, `${id}_3`, `${id}_99`])
  const audiences = [0, own.user, -mine.ids.bucket, ...theirs(({ ids }) => -ids.bucket)]
  const barcodes = [
    mine.barcode,
    `005${String(mine.ids.samples[0]).padStart(12, '0')}`,
    ...theirs(({ barcode }) => barcode),
    ...theirs(({ ids }) => `005${String(ids.samples[0]).padStart(12, '0')}`),
    'NEW-CODE',
    '',
    '',
  ]
  const table: readonly (readonly [RegExp, readonly unknown[]])[] = [
    [/^(sampleTypeMetaIDs?(\[\])?|fieldId|sampleMetaId)$/, ids('fields')],
    [/^(minimumQuantityAmount|quantityID)$/, ['', '1', '2']],
    [/^(filterBy\w+Date|created(After|Before)|statusChanged(After|Before))$/, ['', '2026-01-01']],
    [/^(archived|checkedOut)$/, ['', 'true', 'false']],
    [/^storageId$/, ids('units')],
    // The manufacturer, and the temperature, which every unit has.
    [/^storageMetaI[dD]$/, ids('units').flatMap((id) => [Number(id) * 10 + 1, Number(id) * 10 + 4])],
    [/^storageTypeI[dD]$/, [1, 2, 3, 4]],
    [/^(storageLayerDefinitionID|definitionId)$/, [shelfDefinition]],
    [/^quantityId$/, [1, 2, 3]],
    [/^names$/, ['Sample 1,Type 1']],
    [/^parentStorageLayerIDs$/, ids('layers')],
    [/sampleType(ID|Id)$/, ids('types')],
    [/^(typeId)$/, ids('types')],
    [/(sample(ID|Id)s?(\[\])?|addSampleIds|subSamples|childIds)$/, ids('samples')],
    [/^parent(SampleID|ID|Id)$/, [...ids('samples', 'layers'), 0]],
    [/^from$/, [...ids('layers'), '2026-12-01T09:00:00Z']],
    [/^to$/, [...ids('layers'), '2026-12-02T09:00:00+01:00']],
    [/(layer(ID|Id)|storageLayerID|rootLayerId|from|to|into)$/i, ids('layers')],
    [/^parentLayerId$/, ids('layers')],
    [/^(location|position)$/, [...places, '', '', '', '', '', '', 0, 3, 4, 26]],
    [/series(ID|Id)$/, ids('series')],
    [/unitId$/, ids('units')],
    [/^(equipmentId|bookingId|storageID)$/, ids('equipment')],
    [/^(addonId|sdkPluginID)$/, ids('addons')],
    [/^rootVar$/, ['SCREEN', 'OLD', 'NONE']],
    [/^codeHash$/, ['a'.repeat(64)]],
    [/^file$/, [`${'a'.repeat(64)}.js`, `${'a'.repeat(64)}.html`]],
    [/^configuration$/, ['{"reader":"B"}', '']],
    [/^endsOn$/, ['2026-12-31', '']],
    [/^url$/, ['https://127.0.0.1/', 'https://provider.example/', 'http://127.0.0.1:9/']],
    [/^taskId$/, ['task-0000-0000-0009', ...ids('equipment').map((id) => `task-0000-${id}`)]],
    [/^(dueOn|doneOn)$/, ['2026-12-01', '2027-01-31']],
    [/^eventId$/, ['event-0000-0000-0009', 'event-0000-0000-0010']],
    [/^bookedForID$/, [undefined, ...users]],
    [/^start$/, [0, 0, 1, ...often('2026-12-01T09:00:00Z')]],
    [/^end$/, ['2026-12-01T10:30:00Z', '2026-12-01T12:00:00+02:00']],
    [/^(sectionId|protocolId)$/, ids('notebook')],
    [/^(deviceString|domain|tokenType)$/, [undefined, 'Plate reader']],
    [/^(productId|orderItemId|budgetId|catalogItemID|orderID)$/, ids('supplies')],
    [/^(price|packs|containers|quantity)$/, [1, 2, 3]],
    [/^(dueOn|firstDay|lastDay)$/, ['2027-01-01', '2027-01-31', '']],
    [/^currency$/, ['USD', 'EUR', '']],
    [/^(stepId|variableId)$/, ['block', 'volume', 'unknown']],
    [/^viewScope$/, ['SAMPLE', 'SAMPLES', 'EQUIPMENT']],
    [/^activeColumns$/, [['name'], []]],
    [/^keys$/, ['', 'fuzzed,DateFormat']],
    [/^quotation$/, [undefined, undefined, undefined, 'Thaw']],
    // Of `fuzzed`.
    [/^(settingId|userSettingID)$/, [wireNumberOf('fuzzed'), nowhere]],
    [/view(ID|Id)$/, [...ids('views'), -1, -2]],
    [/notification(ID|Id)s$/, ids('notifications')],
    [/^selectedIDs$/, ['', '[]', mine.ids.samples.join(','), ...theirs((side) => side.ids.samples.join(','))]],
    [/^(user|userI[dD]|ownerId|memberId|by|outBy)$/, users],
    [/^assigneeID$/, [0, ...users]],
    [/^assignee$/, ['', ...users]],
    [/^(sectionDate|afterDate|beforeDate)$/, ['', '2026-03-03']],
    [/^due$/, ['', '2027-03-01', '2027-03-01T09:00:00Z']],
    [/^(created|statusChanged)(After|Before)$/, ['', '2026-01-01', '2026-12-31T09:00:00Z']],
    [/^(group|groupI[dD]|groupIDs|subgroupID)$/, groups],
    [/^(documentId)$/, ids('documents')],
    [/^(roleId)$/, ids('groupRoles')],
    [/^(fileId|fileID|metaFileID|localStorageRequest)$/, ids('files')],
    [/^(experiment(ID|Id))$/, ids('notebook')],
    [/^witness(ID|Id)$/, users],
    [/^(fileId|fileID|localStorageRequest)$/, ids('files')],
    [/^(experiment(ID|Id)|expTemplateLabelId)$/, ids('notebook')],
    [/^(witness(ID|Id)|witnessUserID|existingWitnessID|newWitnessID)$/, users],
    [/^(contentDigest|digest)$/, ['c'.repeat(64)]],
    [
      /^id$/,
      [...leased, ...leased, ...ids('samples', 'layers', 'types', 'series', 'units', 'views', 'documents', 'files', 'groupRoles'), 'new-file-or-document-1'],
    ],
    [/^schemaNumber$/, [plainTextSchema]],
    [/^(updateId|chains)$/, ['update-0000-0000-0001', 'update-0000-0000-0002']],
    [/^content$/, ['AAA=', 'AQHB']],
    [/^series$/, [{ name: 'Plate 1' }]],
    [/^samples$/, mixed((side) => [[{ name: 'Well A1', sampleTypeID: side.ids.types[0]! }]], mine, others, [])],
    [/^sampleDto$/, mixed((side) => [{ name: 'Well A1', sampleTypeID: side.ids.types[0]! }], mine, others, [])],
    [/^quantitySettings$/, [undefined, { amount: 0.001, unit: 'Liter', displayUnit: 'MilliLiter' }]],
    [/^sampleMeta(s|Dtos)$/, [[]]],
    [/^picture$/, [makePng(4, 3).toString('base64')]],
    [/^(commentId|threadId)$/, ['comment-0000-0000-0009', ...mixed((side) => [`comment-of-${side.ids.notebook[4]!}-0000`], mine, others, [])]],
    [/^passage$/, [null, { documentId: 'document-0000-0000-0009', start: 'AAA=', end: null, quote: 'Bands' }]],
    [/^mentions$/, [[], [mine.users.Member]]],
    [/^templateId$/, mixed((side) => [`template-0000-0000-${side.ids.samples[0]!}`], mine, others, ['template-0000-0000-0009'])],
    [/^design$/, [cryoDesign]],
    [/^printerId$/, mixed((side) => [`printer-0000-0000-${side.ids.samples[0]!}`], mine, others, ['printer-0000-0000-0009'])],
    [/^jobId$/, ['job-0000-0000-0009', ...mixed((side) => [`job-0000-0000-0000-${side.ids.samples[0]!}`], mine, others, [])]],
    [/^webhookId$/, ['webhook-0000-0000-0009']],
    [/^sequence$/, [1, 2]],
    // Nobody listens there.
    [/^host$/, ['127.0.0.1']],
    [/^port$/, [9]],
    [/^dots$/, [printInput.dots]],
    [/^dpi$/, [203, 300]],
    [/^(width|height)$/, [16, 24]],
    [/^(labels|copies)$/, [1]],
    [/^part$/, [1]],
    [/^thaws$/, [0, 1]],
    [/^subject$/, subjects],
    [/^audience$/, audiences],
    [/^bucketId$/, [mine.ids.bucket, ...theirs((side) => side.ids.bucket)]],
    [/^barcodes$/, [barcodes.join(','), ...barcodes]],
    [/barcode|altID|altBarcode/i, barcodes],
    [/^devices$/, [[], [own.device, 'another-device']]],
    [/^device$/, [...often(own.device), 'another-device']],
    [/^secret$/, ['A'.repeat(43)]],
    [/^epoch$/, [...often(own.epoch), 'another-epoch']],
    [/^n$/, [own.number + 1]],
    [
      /^(scope)$/,
      ['SAMPLES', 'SERIES', 'ARCHIVE', 'STORAGE', 'EXPERIMENTS', 'PRODUCTCATALOG', 'SHOPPINGLIST', 'EQUIPMENT', 'NONE', ...['USER', 'GROUP'].flatMap(often)],
    ],
    [/^(key|columns|viewColumns|field|sortColumn|viewSortColumn|sortedBy)$/, ['fuzzed', 'DateFormat', 'name', 'sampleID', 'note', 'owner', 'type', 'none']],
    [/^viewSearchItem$/, ['', 'Sample', 'Sample 1', 'owner:me']],
    [/^(was)$/, ['', 'x']],
    [/^(search|sortDirection)$/, ['', 'ASC', 'DESC', 'a']],
    [/^amount_delta$/, often(0)],
    // A bare number is an amount in liters, grams or pieces, of which any other is too much for a sample.
    [/^body$/, [0.001, 0.000_2]],
    [/^isAdministrator$/, [true, false]],
    [/^(un|username)$/, ['nobody', ...mixed((side) => [loginOf(side, 'Member'), loginOf(side, 'Guest')], mine, others, [])]],
    [/^(pw|password|currentPassword)$/, [password, password, password, 'wrong']],
    // Nobody can invent one: where the password will do, there is none.
    [/^passkey$/, [undefined]],
    [/^newPassword$/, ['a new password for the fuzzed']],
    [/^kinds$/, [...often(shapes()), { samples: 1 }, { samples: 99 }, { nothing: 1 }]],
    [
      /^buckets$/,
      [['group', 'person'], [`shared:${mine.ids.bucket}`], ...theirs(({ ids }) => [`shared:${ids.bucket}`]), ['group', 'person', 'organization', 'account']],
    ],
    [/^cursors$/, [...often({ group: 0, organization: 0 }), { group: 3, organization: 0 }]],
    [/^(except|lacking)$/, [{}]],
    [/^parts$/, [1, ['group/samples'], ['person/tableViews', 'group/members'], ...theirs(({ ids }) => [`shared:${ids.bucket}/documents`]), true]],
    [/^kind$/, [...leasedKinds, ...Object.keys(notificationKinds), 'box', 'shelf', 'freezer']],
    [/^role$/, roleNames],
    [/unit$/i, ['mL', 'µL', 'mL', 'mg']],
    [/^(amount|delta|Amount)$/, [0, 1, 1, 0.5, -1]],
    [/^(rows|columns|count)$/, [1, 2, 5]],
    [/^(expiration|expirationDate)$/, ['', '', '2027-01-01', '2026-02-31']],
    [/^capturedAt$/, [noon, noon - 1_000]],
    [/^(clockOffset|confirmed|cursor|start|after|\$page)$/, [0, 0, 1]],
    [/^previous$/, [undefined]],
    [/^hash$/, [...often(hashOf(mine)), ...theirs(hashOf), ...theirs(hashOf), 'f'.repeat(64)]],
    [/^email$/, ['ada@lab.example', 'not an address']],
    [/^(expJournalID|sectionId)$/, mixed((side) => side.ids.notebook.slice(3), mine, others, missing)],
    [/^(experimentI[dD]|studyID|projectID|folderID)$/, ids('notebook')],
    [/^\$sort$/, often(undefined)],
    [/^\$expand$/, [...often(undefined), ...expansions]],
    [/^(contents|html)$/, ['<p>Ligated <b>overnight</b></p>', '']],
    [/^url$/, ['https://storage.lab.example', 'storage']],
    [/^script$/, ['/assets/storage-upload.worker-Ab12.js']],
    [/^messageID$/, ['message-0000-0000-0009']],
    [/^fileName$/, ['gel.png', 'run.csv']],
    [/^token$/, ['t'.repeat(43)]],
    [/^pin$/, ['1357', '2468']],
    [/^code$/, ['c'.repeat(43), '000000']],
  ]
  return (name) => table.find(([pattern]) => pattern.test(name))?.[1] ?? []
}
