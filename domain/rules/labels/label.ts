/** What a label can be for. */
export const labelSubjects = ['sample', 'experiment', 'layer', 'equipment'] as const
export type LabelSubject = (typeof labelSubjects)[number]

export const codeKinds = ['datamatrix', 'code128', 'qrcode'] as const
export type CodeKind = (typeof codeKinds)[number]

/** What of its subject a label can show. */
export const labelFields = {
  sample: ['name', 'code', 'type', 'lot', 'amount', 'expiration', 'location', 'parent', 'created', 'owner'],
  experiment: ['name', 'number', 'code', 'created', 'owner'],
  layer: ['name', 'code', 'location'],
  equipment: ['name', 'code', 'kind', 'manufacturer', 'model', 'serialNumber', 'location'],
} as const satisfies Readonly<Record<LabelSubject, readonly string[]>>
export type LabelField = (typeof labelFields)[LabelSubject][number]

/** In millimeters from the upper left corner of the label. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** By 90° clockwise: it reads from top to bottom. */
  readonly turned?: boolean
}

export type Align = 'left' | 'center' | 'right'

export interface LetterStyle {
  /** In points. */
  readonly size: number
  readonly isBold: boolean
  /** What happens to a text without room: it goes on in the next line, or gets smaller. */
  readonly fit: 'wrap' | 'shrink'
  readonly align?: Align
}

export type LabelElement =
  | (Place & LetterStyle & { readonly kind: 'text'; readonly text: string })
  | (Place & LetterStyle & { readonly kind: 'field'; readonly field: LabelField })
  /** Those that say something, one below the other in the middle of their place: the first in bold on up to two lines, then as many as there is room for. */
  | (Place & { readonly kind: 'fields'; readonly fields: readonly LabelField[]; readonly size: number; readonly align?: Align })
  /** Shows the code by which the subject is found. */
  | (Place & { readonly kind: CodeKind })
  /** Its place in black. */
  | (Place & { readonly kind: 'line' })

/** Sheets of labels, or one label after another. */
export type LabelStock =
  | {
      readonly kind: 'sheet'
      readonly page: { readonly width: number; readonly height: number }
      /** Distance of the first label from the corner of the sheet. */
      readonly left: number
      readonly top: number
      readonly columns: number
      readonly rows: number
      /** From one label to the next. */
      readonly columnStep: number
      readonly rowStep: number
    }
  | { readonly kind: 'roll' }

export interface Label {
  readonly subject: LabelSubject
  readonly width: number
  readonly height: number
  /** Dots per inch of the printer. */
  readonly dpi: number
  readonly stock: LabelStock
  /** A round label for the lid that comes with the other one. */
  readonly cap: { readonly x: number; readonly y: number; readonly diameter: number } | null
  readonly elements: readonly LabelElement[]
}

/** What the fields of one label say. */
export type LabelTexts = Readonly<Partial<Record<LabelField, string>>>

export const isCode = (element: LabelElement): element is Place & { readonly kind: CodeKind } => (codeKinds as readonly string[]).includes(element.kind)
