import { useMemo } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import { t } from '#src/ui/text/translate.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'

/** The pictures and files of a section. */
export function SectionFiles({ section, experiment, mayWrite, isReached }: SectionBodyProps) {
  const { id, name, type } = section
  const target = useMemo(
    () => ({ subject: rowKey('sections', id), audience: experiment.audience, name: `${experiment.name}, ${name}` }),
    [id, name, experiment.name, experiment.audience],
  )
  return <FileList target={target} mayChange={mayWrite} isAtRest={!isReached} empty={type === 'IMAGE' ? t('No pictures yet') : t('No files yet')} />
}
