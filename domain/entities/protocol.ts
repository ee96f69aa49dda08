import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** How something is done. Its steps are in `protocolVersions`. spec ELN-02 */
export interface ProtocolRow {
  id: number
  audience: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
  /** Protocols with the same text are listed together; empty for none. */
  category: string
  description: string
  ownerId: number
  /** Number of the current version; 0 before the first. */
  current: number
  /** Key of the current version; see protocol-version.ts. Empty before the first. */
  currentKey: string
  /** Epoch ms. */
  createdAt: number
  /** Who changed it or saved a version last, and when (epoch ms). */
  changedBy: number
  changedAt: number
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const protocols = defineEntity<ProtocolRow>()({
  table: 'protocols',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    audience: 'number',
    name: 'text',
    nameFold: 'text',
    category: 'text',
    description: 'text',
    ownerId: 'number',
    current: 'number',
    currentKey: 'text',
    createdAt: 'number',
    changedBy: 'number',
    changedAt: 'number',
    archived: 'flag',
    edits: 'json',
  },
  indexes: {},
})
