import type { Workspace } from '../workspace.ts'

/** A small copy of a picture, to show it without reading the whole of it. Made on this device, and made again where it is missing. */
export interface Preview {
  /** Id of the file. */
  readonly id: string
  readonly mediaType: string
  /** Width of the preview itself, in pixels. */
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Epoch ms. */
  readonly madeAt: number
}

/** Key of the logo of the group, which is kept like a picture, but is no file. */
export const groupLogoId = 'group-logo'

/** Some 100 KB each. */
const most = 500

const tableOf = ({ db }: Workspace) => db.table<Preview, string>('$previews')

export const readPreview = (workspace: Workspace, id: string): Promise<Preview | undefined> => tableOf(workspace).get(id)

/** The oldest ones make room, and those of files that the person does not see anymore. That there is no room on the device is no failure. */
export async function keepPreview(workspace: Workspace, preview: Preview): Promise<void> {
  const table = tableOf(workspace)
  try {
    await table.put(preview)
    const ids = await table.orderBy('madeAt').primaryKeys()
    const files = await workspace.mirror('files').bulkGet(ids)
    const kept = [groupLogoId, ...ids.filter((_, at) => files[at]).slice(-most)]
    await table.bulkDelete(ids.filter((id) => !kept.includes(id)))
  } catch (error) {
    workspace.report(error)
  }
}

export const dropPreview = (workspace: Workspace, id: string): Promise<void> => tableOf(workspace).delete(id)

/** False if there are none. */
export async function dropPreviews(workspace: Workspace): Promise<boolean> {
  const isAny = (await tableOf(workspace).count()) > 0
  await tableOf(workspace).clear()
  return isAny
}
