import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { subjectKey } from '#domain/rules/documents/document-input.ts'
import { fileName, fileSize, mediaType } from '#domain/rules/files/file-input.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import type { BegunUpload } from '#domain/wire/integrations/storage-server.ts'
import { beginLargeUpload } from '../../files/large-upload.ts'
import { wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { callerOf } from './program-files.ts'

/** POST /api/v1/files/uploads: permission to send a file to the storage server of the group, or to go on where it was cut off. */
export const beginUpload = defineRoute({
  method: 'POST',
  path: '/api/v1/files/uploads',
  access: 'member',
  input: z.object({
    body: z.strictObject({
      subject: subjectKey,
      name: fileName,
      mediaType: z._default(mediaType, 'application/octet-stream'),
      size: fileSize,
      modifiedAt: z._default(wireInt(0, Number.MAX_SAFE_INTEGER), 0),
    }),
  }),
  refusals: [...addFile.refusals, 'upload.refused-type', 'group.left', 'upload.no-storage', 'storage-server.key-lost', 'upload.too-many'],
  handler(call, { body }): Promise<BegunUpload> {
    return beginLargeUpload(call.services, callerOf(call), { ...body, name: cleanFileName(body.name) || 'file' }, call.services.clock)
  },
})
