import type { ProtocolRow } from '../../entities/protocol.ts'
import type { ProtocolVersionRow } from '../../entities/protocol-version.ts'
import { escapeHtml } from '../../rules/documents/escape-html.ts'

interface ProtocolFacts {
  readonly groupId: number
  /** The number of its category; 0 without one. */
  readonly categoryId: number
  readonly author: string
  readonly dateText: (at: number) => string
  /** A number for a version, a step or a variable by its name. */
  readonly numberOf: (name: string) => number
}

/** The specification's names for a protocol and its current version; without steps before the first. */
export function toWireProtocol(row: ProtocolRow, version: ProtocolVersionRow | undefined, { groupId, categoryId, author, dateText, numberOf }: ProtocolFacts) {
  const protVersionID = version ? numberOf(version.id) : 0
  return {
    protID: row.id,
    protVersionID,
    version: row.current,
    name: row.name,
    description: row.description,
    created: dateText(row.createdAt),
    userID: row.ownerId,
    authorID: version?.createdBy ?? row.ownerId,
    author,
    groupID: groupId,
    subgroupID: groupId,
    categoryID: categoryId,
    category: row.category,
    draft: version === undefined,
    isPublic: false,
    deleted: row.archived === 1,
    numSteps: version?.steps.length ?? 0,
    steps: (version?.steps ?? []).map(({ id, title, detail, seconds }, order) => ({
      protStepID: numberOf(`${row.id} ${id}`),
      protVersionID,
      name: title,
      contents: escapeHtml(detail).replaceAll('\n', '<br>'),
      duration: seconds ?? 0,
      order,
    })),
    vars: (version?.variables ?? []).map(({ id, name, unit, value, formula }) => ({
      varID: numberOf(`${row.id} ${id}`),
      protVersionID,
      name,
      description: '',
      varType: formula ? 'formula' : 'textfield',
      unit,
      contents: formula || value,
    })),
  }
}
