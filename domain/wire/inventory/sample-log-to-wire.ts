import type { SampleRow } from '../../entities/sample.ts'
import { toBarcode } from '../../rules/barcode.ts'
import type { HistoryEntry } from '../sync/history.ts'

/** What programs call the fields of a sample. */
const names: Readonly<Record<string, string>> = {
  sampleTypeId: 'sampleTypeID',
  altBarcode: 'altID',
  layerId: 'storageLayerID',
  amount: 'quantityAmount',
  unit: 'quantityUnit',
  expiration: 'expirationDate',
  seriesId: 'seriesID',
  parentId: 'parentSampleID',
  ownerId: 'userID',
  outBy: 'checkedOut',
}

/** One field that was changed, as programs read it. */
export interface SampleLog {
  readonly sampleLogID: number
  readonly sampleID: number
  readonly sampleName: string
  readonly altID: string
  readonly barcode: string
  readonly archived: boolean
  readonly storageID: number
  readonly storageLayerID: number
  readonly userID: number
  readonly changedBy: string
  readonly changed: string
  readonly action: 'CREATE' | 'UPDATE' | 'RENAME'
  readonly sampleMetaKey: string
  /** Id of a custom field; else 0. */
  readonly sampleMetaID: number
  readonly oldValue: string
  readonly newValue: string
}

export interface LoggedSample {
  readonly sample: SampleRow
  /** The storage unit it is in now; 0 for none. */
  readonly unitId: number
  /** The names of its custom fields. */
  readonly keys: ReadonlyMap<number, string>
}

/** More fields than an entry has. */
const fieldsOfEntry = 1_000

/** A line for each field that was changed; one line for the creation, with the name. */
export function toSampleLogs({ sample, unitId, keys }: LoggedSample, entry: HistoryEntry, dateText: (at: number) => string): SampleLog[] {
  const changes = entry.isFirst ? entry.changes.filter(({ field }) => field === 'name') : entry.changes.filter(({ isKept }) => !isKept)
  return changes.map(({ field, from, to }, at) => {
    const fieldId = Number(/^meta:(\d+)$/.exec(field)?.[1] ?? 0)
    return {
      sampleLogID: entry.version * fieldsOfEntry + at,
      sampleID: sample.id,
      sampleName: sample.name,
      altID: sample.altBarcode ?? '',
      barcode: toBarcode('sample', sample.id),
      archived: sample.archived === 1,
      storageID: unitId,
      storageLayerID: sample.layerId ?? 0,
      userID: entry.userId,
      changedBy: entry.fullName,
      changed: dateText(entry.at),
      action: entry.isFirst ? 'CREATE' : field === 'name' ? 'RENAME' : 'UPDATE',
      sampleMetaKey: fieldId ? (keys.get(fieldId) ?? '') : (names[field] ?? field),
      sampleMetaID: fieldId,
      oldValue: String(from ?? ''),
      newValue: String(to ?? ''),
    }
  })
}
