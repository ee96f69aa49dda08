/** What programs call the fields of compartments and storage units. Those without a name are not listed: others say the same. */
const names: Readonly<Record<string, string>> = {
  name: 'name',
  kind: 'kind',
  parentId: 'parentStorageLayerID',
  place: 'position',
  rows: 'rows',
  columns: 'columns',
  transposed: 'transposed',
  altBarcode: 'altID',
  temperature: 'temperature',
  department: 'department',
  building: 'building',
  floor: 'floor',
  room: 'room',
  archived: 'archived',
}

type Row = Readonly<Record<string, unknown>>

/** A change of a compartment or a storage unit. */
export interface StorageChange {
  /** Feed version: a later one is larger. */
  readonly version: number
  readonly userId: number
  readonly person: { readonly firstName: string; readonly lastName: string } | undefined
  readonly at: number
  readonly before: Row | null
  readonly after: Row | null
}

export interface StorageLog {
  readonly storageLogID: number
  readonly storageID: number
  readonly storageLayerID: number
  readonly userID: number
  readonly firstName: string
  readonly lastName: string
  readonly changed: string
  readonly action: 'CREATE' | 'UPDATE' | 'RENAME'
  readonly key: string
  readonly oldValue: string
  readonly newValue: string
}

/** What is listed is a text, a number, or nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** More fields than a row has. */
const fieldsOfRow = 100

/** A line for each field that was changed; one line for the creation, with the name. */
export function toStorageLogs(
  { version, userId, person, at, before, after }: StorageChange,
  place: Pick<StorageLog, 'storageID' | 'storageLayerID'>,
  dateText: (at: number) => string,
): StorageLog[] {
  const isChanged = (field: string) => (before?.[field] ?? null) !== (after?.[field] ?? null)
  const fields = before === null ? ['name'] : Object.keys(names).filter(isChanged)
  return fields.map((field, index) => ({
    storageLogID: version * fieldsOfRow + index,
    ...place,
    userID: userId,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    changed: dateText(at),
    action: before === null ? 'CREATE' : field === 'name' ? 'RENAME' : 'UPDATE',
    key: names[field]!,
    oldValue: textOf(before?.[field]),
    newValue: textOf(after?.[field]),
  }))
}
