import { createLayer } from '#domain/commands/create-layer.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import type { InboxItem } from '#db/disk.ts'
import { act, type Act } from '#db/write.ts'
import { inputOf } from './input-of.ts'

/** A text of a refused act that can be typed anew. */
export interface WrongText {
  readonly value: string
  /** The same act with another text. */
  readonly with: (text: string) => Act
}

/** The words of an act name the text, so a changed one is put into them too. */
const relabel = ({ intent }: InboxItem, from: string, to: string): string =>
  from.trim() ? intent.label.replaceAll(from, () => to) : `${intent.label} ${to}`.trim()

/** The name that a refused act would have given. */
export function nameOf(item: InboxItem): WrongText | undefined {
  const text = (value: string, make: (name: string, label: string) => Act): WrongText => ({ value, with: (name) => make(name, relabel(item, value, name)) })
  const sample = inputOf(createSample, item)
  if (sample) return text(sample.name, (name, label) => act(createSample, { ...sample, name }, label))
  const edit = inputOf(editSample, item)
  if (edit) {
    const named = edit.set['name']
    return named && { value: named.to, with: (to) => act(editSample, { ...edit, set: { ...edit.set, name: { was: named.was, to } } }, item.intent.label) }
  }
  const aliquots = inputOf(takeAliquots, item)
  if (aliquots) {
    const rename = (name: string) => aliquots.aliquots.map((aliquot, at) => ({ ...aliquot, name: aliquots.aliquots.length > 1 ? `${name} ${at + 1}` : name }))
    return { value: aliquots.aliquots[0]!.name, with: (name) => act(takeAliquots, { ...aliquots, aliquots: rename(name) }, item.intent.label) }
  }
  const layer = inputOf(createLayer, item)
  if (layer) return text(layer.name, (name, label) => act(createLayer, { ...layer, name }, label))
  const layerEdit = inputOf(editLayer, item)
  if (layerEdit?.set.name !== undefined)
    return text(layerEdit.set.name, (name, label) => act(editLayer, { ...layerEdit, set: { ...layerEdit.set, name } }, label))
  const type = inputOf(createSampleType, item)
  if (type) return text(type.name, (name, label) => act(createSampleType, { ...type, name }, label))
  const typeEdit = inputOf(editSampleType, item)
  if (typeEdit?.set.name !== undefined)
    return text(typeEdit.set.name, (name, label) => act(editSampleType, { ...typeEdit, set: { ...typeEdit.set, name } }, label))
  const series = inputOf(createSeries, item)
  if (series) return text(series.name, (name, label) => act(createSeries, { ...series, name }, label))
  const rename = inputOf(renameSeries, item)
  if (rename) return text(rename.name, (name, label) => act(renameSeries, { ...rename, name }, label))
  const unit = inputOf(createStorageUnit, item)
  if (unit) return text(unit.name, (name, label) => act(createStorageUnit, { ...unit, name }, label))
  const unitEdit = inputOf(editStorageUnit, item)
  if (unitEdit?.set.name !== undefined)
    return text(unitEdit.set.name, (name, label) => act(editStorageUnit, { ...unitEdit, set: { ...unitEdit.set, name } }, label))
  const view = inputOf(saveTableView, item)
  return view && text(view.name, (name, label) => act(saveTableView, { ...view, name }, label))
}

/** The barcode that a refused act would have given; an empty one gives none. */
export function barcodeOf(item: InboxItem): WrongText | undefined {
  const text = (value: string | null, make: (barcode: string | null, label: string) => Act): WrongText => ({
    value: value ?? '',
    with: (barcode) => make(barcode.trim() || null, value === null ? item.intent.label : relabel(item, value, barcode.trim() || '–')),
  })
  const create = inputOf(createSample, item)
  if (create) return text(create.altBarcode, (altBarcode, label) => act(createSample, { ...create, altBarcode }, label))
  const set = inputOf(setSampleBarcode, item)
  if (set) return text(set.barcode, (barcode, label) => act(setSampleBarcode, { ...set, barcode }, label))
  const layer = inputOf(createLayer, item)
  if (layer) return text(layer.altBarcode, (altBarcode, label) => act(createLayer, { ...layer, altBarcode }, label))
  const setLayer = inputOf(setLayerBarcode, item)
  return setLayer && text(setLayer.barcode, (barcode, label) => act(setLayerBarcode, { ...setLayer, barcode }, label))
}

/** A field that a refused edit would have set. */
export interface WrongValue extends WrongText {
  /** As `sample.edit` names it. */
  readonly field: string
  /** The same edit without it; undefined where nothing else would be left. */
  readonly without: Act | undefined
}

export function valuesOf(item: InboxItem): WrongValue[] {
  const edit = inputOf(editSample, item)
  if (!edit) return []
  return Object.entries(edit.set).map(([field, { was, to }]) => {
    const others = Object.fromEntries(Object.entries(edit.set).filter(([name]) => name !== field))
    return {
      field,
      value: to,
      with: (text) => act(editSample, { ...edit, set: { ...edit.set, [field]: { was, to: text } } }, item.intent.label),
      without: Object.keys(others).length ? act(editSample, { ...edit, set: others }, item.intent.label) : undefined,
    }
  })
}
