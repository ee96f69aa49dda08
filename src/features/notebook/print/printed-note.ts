import type { PrintedBlock } from '#domain/printed-document.ts'

/** A line in small type, such as what is missing. */
export const printedNote = (text: string): PrintedBlock => ({ kind: 'note', text })
