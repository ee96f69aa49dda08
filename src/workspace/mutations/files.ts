import { archiveFile } from '#domain/commands/archive-file.ts'
import { removeFile } from '#domain/commands/remove-file.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<FileRow, 'id' | 'name'>

export const archiveFileMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveFile, { fileId: id, archived }, archived ? t('Removed {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true removes it, false brings it back. */
export const archiveFileChange = (file: Named, archived: boolean): Change =>
  makeChange(
    [archiveFileMutation(file, archived)],
    [archiveFileMutation(file, !archived)],
    archived ? t('{name} removed', { name: file.name }) : t('{name} restored', { name: file.name }),
  )

/** For a file that the server will not get: there is nothing to bring back. */
export const removeFileChange = ({ id, name }: Pick<FileRow, 'id' | 'name'>): Change =>
  makeChange([mutation(removeFile, { fileId: id }, t('Deleted {name}', { name }))], [], t('{name} deleted', { name }))
