import { t } from '#src/ui/text/translate.ts'
import classes from '#src/workspace/files/files.module.css'
import type { FileTarget } from '#src/workspace/files/use-add-files.tsx'
import { LargeUploadItem } from './large-upload-item.tsx'
import { useLargeUploads } from './large-uploads.ts'
import { LinkWait } from './link-wait.tsx'

/** Files of this subject that are on their way to the storage server. */
export function LargeUploadList({ target: { subject, name } }: { target: FileTarget }) {
  const uploads = useLargeUploads(subject)
  if (uploads.length === 0) return null
  const linking = uploads.find(({ state }) => state === 'linking')
  return (
    <>
      <ul className={classes.list} aria-label={t('Files on their way')}>
        {uploads.map((upload) => (
          <LargeUploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
      {linking && <LinkWait key={linking.id} upload={linking} target={name} />}
    </>
  )
}
