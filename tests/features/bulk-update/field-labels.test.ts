import { describe, expect, test } from 'vitest'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { newValueLabel, removeLabel, scanLabel } from '#src/features/bulk-update/field-labels.ts'

const expiration: BulkField = { key: 'expiration', meta: null, value: null, valueText: '' }
const density: BulkField = { key: 'meta:7', meta: { id: 7, key: 'OD600', type: 'NUMERIC', required: false, options: [] }, value: null, valueText: '' }

describe('the labels of a field', () => {
  test('are whole messages for a field that every sample has', () => {
    expect([newValueLabel(expiration), removeLabel(expiration), scanLabel(expiration)]).toEqual([
      'New expiration',
      'Remove expiration',
      'Scan the expiration, or a tube to add',
    ])
  })

  test('contain the name as someone typed it for a field of a sample type', () => {
    expect([newValueLabel(density), removeLabel(density), scanLabel(density)]).toEqual(['New OD600', 'Remove OD600', 'Scan the OD600, or a tube to add'])
  })
})
