import { defineEntity } from '../entity.ts'

/** A step of a protocol. Its texts may name variables: `{Volume}`. */
export interface ProtocolStep {
  /** The same in later versions. */
  readonly id: string
  readonly title: string
  readonly detail: string
  /** What its timer is set to; null without a timer. */
  readonly seconds: number | null
  /** Names of the samples it takes. */
  readonly samples: readonly string[]
  /** What to have ready before it; shown during the step before. */
  readonly getReady: string
}

export interface ProtocolVariable {
  /** The same in later versions. */
  readonly id: string
  readonly name: string
  readonly unit: string
  /** What it is unless someone enters something else: a number, a ratio such as 1:1000, or any text. */
  readonly value: string
  /** How it is computed from others, instead of being entered; empty if it is entered. See formula.ts. */
  readonly formula: string
}

/** The steps of a protocol as they were saved once. Never changed. */
export interface ProtocolVersionRow {
  /** `{protocolId}:{number}` */
  id: string
  /** The same as that of the protocol. */
  audience: number
  protocolId: number
  /** From 1. */
  number: number
  /** Unique everywhere: of two versions that were saved offline under the same number, only one is accepted, and this tells which. */
  key: string
  steps: readonly ProtocolStep[]
  variables: readonly ProtocolVariable[]
  /** What is new in it. */
  note: string
  createdBy: number
  /** Epoch ms. */
  createdAt: number
}

export const protocolVersionId = (protocolId: number, number: number): string => `${protocolId}:${number}`

export const protocolVersions = defineEntity<ProtocolVersionRow>()({
  table: 'protocolVersions',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    protocolId: 'number',
    number: 'number',
    key: 'text',
    steps: 'json',
    variables: 'json',
    note: 'text',
    createdBy: 'number',
    createdAt: 'number',
  },
  indexes: { byProtocol: ['protocolId'] },
})
