import { parsePart, type Part } from '#domain/bucket.ts'
import { entityNames, schema, shapes, unnotedShapeOf, type EntityName } from '#domain/schema.ts'
import { feedOfPart } from './cursor-steps.ts'
import { fetchingParts, notListed, completeParts, type Cursor, type LackingRows } from './cursor.ts'

/**
 * Stored with the cursor: the shapes in which this build receives rows, and where the cursor then was.
 * An older build that goes on from here leaves this as it is, so that afterward the cursor is elsewhere.
 */
export interface Received {
  shapes: Readonly<Record<string, number>>
  at: string
}

export const receivedOf = (cursor: Cursor): Received => ({ shapes: shapes(), at: placeOf(cursor) })

const placeOf = ({ versions, behind, completed }: Cursor): string => JSON.stringify([versions.group, versions.organization, completed, behind])

/**
 * Rows that were received before a kind got a field may lack it, although the server has something in it: another server, which did not know the field,
 * may have sent them. The server is asked once more for those rows in which there is more than the default.
 */
export function withGrownKinds(cursor: Cursor, received: Received | undefined): Cursor {
  const noted = received && received.at === placeOf(cursor) ? received.shapes : undefined
  const shapeOf = (entity: EntityName): number => noted?.[entity] ?? unnotedShapeOf(entity)
  if (entityNames.every((entity) => schema[entity].shape <= shapeOf(entity))) return cursor
  const hasGrown = (part: Part): boolean => schema[parsePart(part).entity].shape > shapeOf(parsePart(part).entity)
  const lacking = completeParts(cursor)
    .filter(hasGrown)
    .map((part): [Part, LackingRows] => {
      const before = cursor.lacking?.[part]
      const shape = shapeOf(parsePart(part).entity)
      return [part, { shape: Math.min(shape, before?.shape ?? shape), from: 0, until: cursor.versions[feedOfPart(part)] }]
    })
  const again = fetchingParts(cursor).filter(([part]) => hasGrown(part))
  return {
    ...cursor,
    lacking: { ...cursor.lacking, ...Object.fromEntries(lacking) },
    fetching: {
      ...cursor.fetching,
      ...Object.fromEntries(again.map(([part, { isUntrusted }]) => [part, { ...notListed, ...(isUntrusted && { isUntrusted }) }])),
    },
  }
}
