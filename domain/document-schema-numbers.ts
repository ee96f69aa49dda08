// Apart from what the schemas consist of, because first screens need only the numbers.

export const plainTextSchema = 1
export const richTextSchema = 2
export const dataTableSchema = 3
export const drawingSchema = 4
export const sequenceSchema = 5

/** Texts with formatting. */
export const isRichTextSchema = (schemaNumber: number): boolean => schemaNumber === richTextSchema || schemaNumber === sequenceSchema
