import { useState } from 'react'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errors } from '#domain/errors.ts'
import { readLineage } from '#db/queries/samples.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LinkIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { SampleRowLink } from './sample-row-link.tsx'

/** Where a sample came from and what was made of it. The parent is set by scanning it. */
export function Lineage({ sample }: { sample: SampleRow }) {
  const resolve = useResolveScan()
  const lineage = useLive((workspace) => readLineage(workspace, sample.id), [sample.id])
  const types = useSampleTypes()
  const [asking, setAsking] = useState(false)
  const doActs = useAct()
  const link = (parentId: number | null) => act(setSampleParent, { sampleId: sample.id, parentId }, t('{name}: parent', { name: sample.name }))
  const set = async (parentId: number | null) => {
    const done = parentId === null ? t('Link to sample parent successfully removed.') : t('Link to sample parent successfully updated.')
    if (await doActs([link(parentId)], { done, undo: [link(sample.parentId)] })) setAsking(false)
  }
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'sample') await set(found.id)
    else showToast({ message: t(errors['sample.parent-invalid'].message), tone: 'bad' })
  }
  useScanTaker(asking ? (code) => void take(code) : null)
  if (!lineage || !types) return null
  const { parent, children } = lineage
  return (
    <Card
      title={t('Lineage')}
      flush
      action={
        !sample.archived && (
          <>
            {parent && (
              <Button variant="plain" onClick={() => void set(null)}>
                {t('Remove parent')}
              </Button>
            )}
            <Button variant="plain" icon={LinkIcon} pressed={asking} onClick={() => setAsking(!asking)}>
              {asking ? t('Scan the parent…') : t('Set parent')}
            </Button>
          </>
        )
      }
    >
      {asking && (
        <p className="bar">
          <ScanButton hint={t('Scan the parent')} onCode={(code) => void take(code)} />
        </p>
      )}
      {parent && <SampleRowLink sample={parent} type={types.get(parent.sampleTypeId)} />}
      {children.map((child) => (
        <SampleRowLink key={child.id} sample={child} type={types.get(child.sampleTypeId)} />
      ))}
      {!parent && children.length === 0 && <p className="muted">{t('Neither a parent nor samples made of it.')}</p>}
    </Card>
  )
}
