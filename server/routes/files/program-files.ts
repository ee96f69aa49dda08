import * as z from 'zod/mini'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { mediaTypeOfName } from '#domain/rules/files/media-type-of-name.ts'
import { Refusal } from '#domain/tx.ts'
import type { FileCaller } from '../../files/assert-access.ts'
import { usualUpload, type UploadOptions } from '../../files/receive-chunk.ts'
import type { StagedFile } from '../../files/staged-upload.ts'
import type { Services } from '../../services.ts'
import { fileWithNumber } from '../../store/files/file-numbers.ts'
import { wireId } from '../input.ts'
import type { Call } from '../route.ts'

/** A file as programs name it: by the number that they were told, or by the id that devices use. */
export const wireFile = z.union([wireId, uniqueId])

export const callerOf = ({ caller, group }: Pick<Call<'member'>, 'caller' | 'group'>): FileCaller => ({
  userId: caller.session.user.id,
  groupId: group.groupId,
})

/** Law 179: the answer is the same for a number of another group and for one that nothing has. */
export async function fileIdOf({ services, group }: Pick<Call<'member'>, 'services' | 'group'>, sent: number | string): Promise<string> {
  if (typeof sent === 'string') return sent
  const id = await services.engine.read((sql) => fileWithNumber(sql, group.groupId, sent))
  if (id === undefined) throw new Refusal('file.gone')
  return id
}

/** What a program uploads, with the type that its name tells. */
export const stagedFile = (name: string, subject: DependencyKey): StagedFile => ({
  subject,
  name: cleanFileName(name) || 'file',
  mediaType: mediaTypeOfName(name),
})

export async function uploadOptions({ clock, systemPolicies }: Services): Promise<UploadOptions> {
  const { uploadMegabytes } = await systemPolicies.read()
  return usualUpload(clock, uploadMegabytes)
}
