/** Samples, as the calls of the API answer them. All of their fields are at `/api/docs` on your server. Source: specification §7. */

/** A sample of the API: the fields that add-ons use most, and all others by name. */
export interface ApiSample {
  readonly sampleID: number
  readonly name: string
  readonly description: string
  readonly note: string
  readonly sampleTypeID: number
  readonly sampleType: ApiSampleType | null
  /** 0 if it is in no series. */
  readonly seriesID: number
  /** 0 if it has none. */
  readonly parentSampleID: number
  /** The compartment that it is in; 0 if it has no location. */
  readonly storageLayerID: number
  /** In the compartment, from 1, row by row; 0 if it has none. */
  readonly position: number
  /** In `quantityUnit`. */
  readonly quantityAmount: number
  /** Such as `mL`; empty if the amount has no unit. */
  readonly quantityUnit: string
  /** 15 digits: 005, then the `sampleID` with zeros in front. */
  readonly barcode: string
  /** Another code for the same sample; empty if it has none. */
  readonly altBarcodeID: string
  readonly userID: number
  /** The name of its owner. */
  readonly owner: string
  readonly archived: boolean
  /** ISO 8601 in UTC: `2026-10-09T12:19:00.000Z`. */
  readonly created: string
  /** The same form; null if it does not expire. */
  readonly expirationDate: string | null
  /** With the expansion `meta`. Fields without a value are left out. */
  readonly meta?: readonly ApiSampleField[]
  readonly [field: string]: unknown
}

export interface ApiSampleType {
  readonly sampleTypeID: number
  readonly name: string
  /** CSS colors. */
  readonly backgroundColor: string
  readonly foregroundColor: string
}

/** A field of a sample and its value. */
export interface ApiSampleField {
  /** The name of the field. */
  readonly key: string
  /** Such as `TEXT`, `COMBO`, `DATE`. */
  readonly sampleDataType: string
  readonly sampleTypeMetaID: number
  readonly sampleMetaID: number
  readonly value: string
}

/** Fields of a sample as it is created. Source: specification INV-03. */
export interface NewSampleFields {
  name: string
  sampleTypeID: number
  /** A new sample has none yet: 0, or left out. */
  id?: 0
  /** `{storageLayerID}_{position}`, such as `305_12`; without it, the sample has no location. */
  location?: string
  /** A number, or its text with a decimal point or comma. */
  Amount?: number | string
  /** The unit of the amount; without it, `FullAmountUnit`, or else the unit of the sample type. */
  SelectedUnit?: string
  FullAmountUnit?: string
  /** `YYYY-MM-DD`. */
  expiration?: string
  altBarcodeID?: string
  description?: string
  note?: string
}

/** What is changed of a sample; the rest stays as it is. */
export interface SampleFields extends Partial<Omit<NewSampleFields, 'id' | 'sampleTypeID'>> {
  sampleID: number
}
