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
