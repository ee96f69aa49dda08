import type { Sql } from '../sql.ts'

export interface StoredLogo {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
}

/** Undefined if the group has none. */
export async function logoOf(sql: Sql, groupId: number): Promise<StoredLogo | undefined> {
  const [row] = await sql.all<{ media_type: StoredLogo['mediaType']; width: number; height: number; content: Uint8Array }>(
    'select media_type, width, height, content from group_logo where group_id = $1',
    [groupId],
  )
  return row && { mediaType: row.media_type, width: row.width, height: row.height, content: row.content }
}

/** Null removes it. */
export async function setLogo(sql: Sql, groupId: number, logo: StoredLogo | null): Promise<void> {
  await sql.all('delete from group_logo where group_id = $1', [groupId])
  if (!logo) return
  const { mediaType, width, height, content } = logo
  await sql.all('insert into group_logo(group_id, media_type, width, height, content) values ($1, $2, $3, $4, $5)', [
    groupId,
    mediaType,
    width,
    height,
    content,
  ])
}
