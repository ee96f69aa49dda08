import { createEquipment } from '#domain/commands/create-equipment.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createLayer } from '#domain/commands/create-layer.ts'
import { createProduct } from '#domain/commands/create-product.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createProtocol } from '#domain/commands/create-protocol.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { editProduct } from '#domain/commands/edit-product.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import { requestOrder } from '#domain/commands/request-order.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import { setEquipmentBarcode } from '#domain/commands/set-equipment-barcode.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** A text in a rejected mutation that can be typed again. */
export interface WrongText {
  readonly value: string
  /** The same mutation with another text. */
  readonly with: (text: string) => Mutation
}

/** The label of a mutation contains the text, so it is changed there, too. */
const relabel = ({ intent }: InboxItem, from: string, to: string): string =>
  from.trim() ? intent.label.replaceAll(from, () => to) : `${intent.label} ${to}`.trim()

/** The name in a rejected mutation. */
export function nameOf(item: InboxItem): WrongText | undefined {
  const text = (value: string, make: (name: string, label: string) => Mutation): WrongText => ({
    value,
    with: (name) => make(name, relabel(item, value, name)),
  })
  const sample = parseCommandInput(createSample, item)
  if (sample) return text(sample.name, (name, label) => mutation(createSample, { ...sample, name }, label))
  const edit = parseCommandInput(editSample, item)
  if (edit) {
    const [added] = edit.ownFields ?? []
    if (item.code === 'sample.field-taken' && added) return text(added.key, (key, label) => mutation(editSample, withFieldName(edit, added.id, key), label))
    const named = edit.set['name']
    return named && { value: named.to, with: (to) => mutation(editSample, { ...edit, set: { ...edit.set, name: { was: named.was, to } } }, item.intent.label) }
  }
  const aliquots = parseCommandInput(takeAliquots, item)
  if (aliquots) {
    const rename = (name: string) => aliquots.aliquots.map((aliquot, at) => ({ ...aliquot, name: aliquots.aliquots.length > 1 ? `${name} ${at + 1}` : name }))
    return { value: aliquots.aliquots[0]!.name, with: (name) => mutation(takeAliquots, { ...aliquots, aliquots: rename(name) }, item.intent.label) }
  }
  const layer = parseCommandInput(createLayer, item)
  if (layer) return text(layer.name, (name, label) => mutation(createLayer, { ...layer, name }, label))
  const layerEdit = parseCommandInput(editLayer, item)
  if (layerEdit?.set.name !== undefined)
    return text(layerEdit.set.name, (name, label) => mutation(editLayer, { ...layerEdit, set: { ...layerEdit.set, name } }, label))
  const type = parseCommandInput(createSampleType, item)
  if (type) return text(type.name, (name, label) => mutation(createSampleType, { ...type, name }, label))
  const typeEdit = parseCommandInput(editSampleType, item)
  if (typeEdit?.set.name !== undefined)
    return text(typeEdit.set.name, (name, label) => mutation(editSampleType, { ...typeEdit, set: { ...typeEdit.set, name } }, label))
  const series = parseCommandInput(createSeries, item)
  if (series) return text(series.name, (name, label) => mutation(createSeries, { ...series, name }, label))
  const rename = parseCommandInput(renameSeries, item)
  if (rename) return text(rename.name, (name, label) => mutation(renameSeries, { ...rename, name }, label))
  const unit = parseCommandInput(createStorageUnit, item)
  if (unit) return text(unit.name, (name, label) => mutation(createStorageUnit, { ...unit, name }, label))
  const unitEdit = parseCommandInput(editStorageUnit, item)
  if (unitEdit?.set.name !== undefined)
    return text(unitEdit.set.name, (name, label) => mutation(editStorageUnit, { ...unitEdit, set: { ...unitEdit.set, name } }, label))
  const project = parseCommandInput(createProject, item)
  if (project) return text(project.name, (name, label) => mutation(createProject, { ...project, name }, label))
  const protocol = parseCommandInput(createProtocol, item)
  if (protocol) return text(protocol.name, (name, label) => mutation(createProtocol, { ...protocol, name }, label))
  const product = parseCommandInput(createProduct, item)
  if (product) return text(product.name, (name, label) => mutation(createProduct, { ...product, name }, label))
  const request = parseCommandInput(requestOrder, item)
  if (request) return text(request.name, (name, label) => mutation(requestOrder, { ...request, name }, label))
  const equipment = parseCommandInput(createEquipment, item)
  if (equipment) return text(equipment.name, (name, label) => mutation(createEquipment, { ...equipment, name }, label))
  const study = parseCommandInput(createStudy, item)
  if (study) return text(study.name, (name, label) => mutation(createStudy, { ...study, name }, label))
  const experiment = parseCommandInput(createExperiment, item)
  if (experiment) return text(experiment.name, (name, label) => mutation(createExperiment, { ...experiment, name }, label))
  const section = parseCommandInput(createSection, item)
  if (section) return text(section.name, (name, label) => mutation(createSection, { ...section, name }, label))
  const sectionName = parseCommandInput(renameSection, item)
  if (sectionName) return text(sectionName.name, (name, label) => mutation(renameSection, { ...sectionName, name }, label))
  const view = parseCommandInput(saveTableView, item)
  return view && text(view.name, (name, label) => mutation(saveTableView, { ...view, name }, label))
}

type SampleEdit = Parameters<typeof editSample.about>[0]
const withFieldName = (edit: SampleEdit, fieldId: number, key: string): SampleEdit => ({
  ...edit,
  ownFields: (edit.ownFields ?? []).map((field) => (field.id === fieldId ? { ...field, key } : field)),
})

/** The barcode in a rejected mutation; an empty one means none. */
export function barcodeOf(item: InboxItem): WrongText | undefined {
  const text = (value: string | null, make: (barcode: string | null, label: string) => Mutation): WrongText => ({
    value: value ?? '',
    with: (barcode) => make(barcode.trim() || null, value === null ? item.intent.label : relabel(item, value, barcode.trim() || '–')),
  })
  const create = parseCommandInput(createSample, item)
  if (create) return text(create.altBarcode, (altBarcode, label) => mutation(createSample, { ...create, altBarcode }, label))
  const set = parseCommandInput(setSampleBarcode, item)
  if (set) return text(set.barcode, (barcode, label) => mutation(setSampleBarcode, { ...set, barcode }, label))
  const layer = parseCommandInput(createLayer, item)
  if (layer) return text(layer.altBarcode, (altBarcode, label) => mutation(createLayer, { ...layer, altBarcode }, label))
  const product = parseCommandInput(createProduct, item)
  // Only one of the two codes is given, as a rule.
  if (product && product.barcode === null && product.gtin !== null)
    return text(product.gtin, (gtin, label) => mutation(createProduct, { ...product, gtin }, label))
  if (product) return text(product.barcode, (barcode, label) => mutation(createProduct, { ...product, barcode }, label))
  const edit = parseCommandInput(editProduct, item)
  if (edit?.values.gtin) return text(edit.values.gtin, (gtin, label) => mutation(editProduct, { ...edit, values: { ...edit.values, gtin } }, label))
  if (edit?.values.barcode) return text(edit.values.barcode, (barcode, label) => mutation(editProduct, { ...edit, values: { ...edit.values, barcode } }, label))
  const setLayer = parseCommandInput(setLayerBarcode, item)
  if (setLayer) return text(setLayer.barcode, (barcode, label) => mutation(setLayerBarcode, { ...setLayer, barcode }, label))
  const instrument = parseCommandInput(setEquipmentBarcode, item)
  return instrument && text(instrument.barcode, (barcode, label) => mutation(setEquipmentBarcode, { ...instrument, barcode }, label))
}

/** Why more arrived than was ordered. */
export function noteOf(item: InboxItem): WrongText | undefined {
  const received = parseCommandInput(receiveOrder, item)
  return received && { value: received.note, with: (note) => mutation(receiveOrder, { ...received, note }, item.intent.label) }
}

/** A field in a rejected edit. */
export interface WrongValue extends WrongText {
  /** As `sample.edit` names it. */
  readonly field: string
  /** The same edit without it; undefined if nothing else would be left. */
  readonly without: Mutation | undefined
}

export function valuesOf(item: InboxItem): WrongValue[] {
  const edit = parseCommandInput(editSample, item)
  if (!edit) return []
  return Object.entries(edit.set).map(([field, { was, to }]) => {
    const others = Object.fromEntries(Object.entries(edit.set).filter(([name]) => name !== field))
    return {
      field,
      value: to,
      with: (text) => mutation(editSample, { ...edit, set: { ...edit.set, [field]: { was, to: text } } }, item.intent.label),
      without: Object.keys(others).length ? mutation(editSample, { ...edit, set: others }, item.intent.label) : undefined,
    }
  })
}
