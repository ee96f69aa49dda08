import type { SampleFieldType } from '#domain/entities/sample-type.ts'
import { defineMessages, type Message } from '#domain/message.ts'

/** The kinds of fields, as people call them. */
export const fieldTypes: Readonly<Record<SampleFieldType, Message>> = defineMessages({
  TEXT: 'Text',
  TEXTAREA: 'Long text',
  NUMERIC: 'Number',
  RADIO: 'Single choice',
  CHECKBOX: 'Multiple choice',
  COMBO: 'List or free text',
  DATE: 'Date',
  DATETIME: 'Date and time',
  SAMPLELINK: 'Link to samples',
  FILE: 'File',
  PROJECT: 'Project',
  CHEMICAL: 'Chemical',
})
