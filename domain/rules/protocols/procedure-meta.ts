import type { SectionRow } from '../../entities/section.ts'
import type { EnteredValues } from './variables.ts'

/** What the `meta` of a PROCEDURE section says: which version its steps are from, and what was entered for its variables. */
export interface Procedure {
  readonly protocolId: number
  readonly version: number
  readonly entered: EnteredValues
}

const variablePrefix = 'variable:'

export const procedureMeta = (protocolId: number, version: number): Record<string, string> => ({
  protocolID: String(protocolId),
  protocolVersion: String(version),
})

/** What only commands on procedures write. */
export const isProcedureKey = (name: string): boolean => name === 'protocolID' || name === 'protocolVersion' || name.startsWith(variablePrefix)

export const variableKey = (variableId: string): string => `${variablePrefix}${variableId}`

/** Undefined before its steps are there. */
export function procedureOf({ meta }: Pick<SectionRow, 'meta'>): Procedure | undefined {
  const protocolId = Number(meta['protocolID'])
  if (!protocolId) return undefined
  const entered = Object.entries(meta).flatMap(([key, text]) => (key.startsWith(variablePrefix) ? [[key.slice(variablePrefix.length), text]] : []))
  return { protocolId, version: Number(meta['protocolVersion']), entered: Object.fromEntries(entered) as EnteredValues }
}
