import { t } from '#src/ui/text/translate.ts'
import classes from '#src/workspace/files/files.module.css'
import { LargeUploadItem } from './large-upload-item.tsx'
import type { LargeUpload } from './large-uploads.ts'
import { LinkWait } from './link-wait.tsx'

/** Files that are on their way to the storage server. `target`: what they belong to, as people call it. */
export function LargeUploadList({ uploads, target }: { uploads: readonly LargeUpload[]; target: string }) {
  if (uploads.length === 0) return null
  const linking = uploads.find(({ state }) => state === 'linking')
  return (
    <>
      <ul className={classes.list} aria-label={t('Files on their way')}>
        {uploads.map((upload) => (
          <LargeUploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
      {linking && <LinkWait key={linking.id} upload={linking} target={target} />}
    </>
  )
}
