import { removeFile } from '#domain/commands/remove-file.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** For a file that the server will not get: there is nothing to bring back. */
export const removeFileChange = ({ id, name }: Pick<FileRow, 'id' | 'name'>): Change =>
  makeChange([mutation(removeFile, { fileId: id }, t('Deleted {name}', { name }))], [], t('{name} deleted', { name }))
