import type { CodeKind, LabelField } from '#domain/rules/labels/label.ts'
import { defineMessages, type Message } from '#domain/message.ts'

export const codeNames: Readonly<Record<CodeKind, Message>> = defineMessages({ datamatrix: 'DataMatrix', code128: 'Code 128', qrcode: 'QR code' })

export const fieldNames: Readonly<Record<LabelField, Message>> = defineMessages({
  name: 'Name',
  number: 'Number',
  code: 'Barcode',
  type: 'Sample type',
  lot: 'Lot',
  amount: 'Amount',
  expiration: 'Expiration',
  location: 'Location',
  parent: 'Parent',
  created: 'Created',
  owner: 'Owner',
  kind: 'Kind',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serialNumber: 'Serial number',
})
