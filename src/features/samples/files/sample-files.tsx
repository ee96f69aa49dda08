import { useMemo } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'

/** Certificates, pictures and other files of a sample. */
export function SampleFiles({ sample: { id, name }, mayChange }: { sample: SampleRow; mayChange: boolean }) {
  const target = useMemo(() => ({ subject: rowKey('samples', id), audience: 0, name }), [id, name])
  return (
    <Card title={t('Files')}>
      <FileList target={target} mayChange={mayChange} empty={t('No files yet')} />
    </Card>
  )
}
